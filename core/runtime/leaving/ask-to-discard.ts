import { ask } from '../feedback/dialogs.ts'

/** Asks whether unsaved input may be discarded. */
export const askToDiscard = (): Promise<boolean> =>
  ask({ title: '提示', content: '放弃未保存的内容？', okText: '放弃', cancelText: '继续编辑', danger: true })
