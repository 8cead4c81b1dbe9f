/** Facts on the browser's event bus, named in the past tense. The bus is one-way: handlers return no answer. */
export type Events = {
  /** An action succeeded on these rows. */
  'action.succeeded': { readonly resource: string; readonly action: string; readonly ids: readonly number[] }
  /** An action on all rows of a list started as a job with this id. */
  'bulk.begun': { readonly id: string }
  /** The session ended: logout, 401 or password change. */
  'session.ended': { readonly reason: 'logout' | 'expired' | 'password' }
  /** A screen was opened; `path` as in the manifests. */
  'screen.opened': { readonly path: string }
  /** A plugin's component failed repeatedly and was switched off. */
  'plugin.disabled': { readonly id: string; readonly reason: string }
}
