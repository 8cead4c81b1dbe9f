/** Permissions of the actions below a path. */
export const permissionsBelow = (path: string, actions: readonly string[]): string[] => actions.map(action => `${path}/${action}`)
