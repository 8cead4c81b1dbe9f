/** Message for an action on rows of which none was chosen, the same in the browser and on the server. */
export const nothingTicked = ({ unselected }: { readonly unselected?: string }): string => unselected ?? '请勾选要编辑的内容'
