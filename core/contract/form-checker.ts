import type { Actor } from './actor.ts'

/** Validates values against a form that an action declares, for a plugin's own endpoint: e.g. what the component of a blank drawer collected. */
export interface FormChecker {
  /**
   * Validates everything the form declares: rules, conditions, options, references within the actor's scope.
   * @returns the normalised values, safe to use
   * @throws HttpError 400 for keys that the form does not send, 422 with one message per invalid item
   */
  check(request: {
    /** Name of the resource. */
    readonly resource: string
    /** Key of one of the resource's actions; it must be an action that takes no rows. */
    readonly action: string
    /** Values as sent by the browser. */
    readonly values: unknown
    /** The caller. */
    readonly actor: Actor
  }): Promise<Readonly<Record<string, unknown>>>
}
