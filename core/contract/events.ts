/** Facts that the browser's bus carries, in the past tense. Nothing answers over the bus. */
export type Events = {
  /** An action succeeded on these rows. */
  'action.succeeded': { readonly resource: string; readonly action: string; readonly ids: readonly number[] }
  /** An action on all rows of a list has begun, as a job of this id. */
  'bulk.begun': { readonly id: string }
  /** The session ended: logout, password change or a 401. */
  'session.ended': { readonly reason: 'logout' | 'expired' | 'password' }
  /** A screen is shown; `path` as the manifests have it. */
  'screen.opened': { readonly path: string }
  /** A plugin's component kept failing and was switched off. */
  'plugin.disabled': { readonly id: string; readonly reason: string }
}
