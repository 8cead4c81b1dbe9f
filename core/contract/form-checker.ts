import type { Actor } from './actor.ts'

/** Holds values to a form that an action declares and a plugin's own endpoint is sent: what a blank drawer's component has filled in. */
export interface FormChecker {
  /**
   * Everything the form promises: rules, conditions, options, references within the actor's reach.
   * @returns the normalised values that may be used
   * @throws 400 for keys that the form does not send, 422 with one message an item
   */
  check(request: {
    /** Name of the resource. */
    readonly resource: string
    /** Key of one of its actions, which takes no rows. */
    readonly action: string
    /** As sent. */
    readonly values: unknown
    /** Who sends it. */
    readonly actor: Actor
  }): Promise<Readonly<Record<string, unknown>>>
}
