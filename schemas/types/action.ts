/* Generated from schemas/*.schema.json by npm run types. Do not edit. */
import type { Condition } from './condition.ts'
import type { Form } from './form.ts'

/**
 * Something staff do with rows of a resource. Endpoint and permission are '<resource path>/<action name>' unless written out. A string is the operation of the usual export, a download with the current filters.
 */
export type Action =
  | string
  | {
      /**
       * What people read. record.create, record.update, record.delete and details have a usual word by silence, as long as 'present' is silent, too.
       */
      label?: string
      /**
       * confirm (ask, then post), dialog (modal form), drawer (right-side form), blank (drawer with a component), detail (drawer with a detail screen), download (opens the endpoint with the current filters), link (goes to a screen), or <plugin>/<name>. By silence the action is the usual one: record.create is a primary drawer with a plus, record.update a drawer of one row, record.delete asks in red before it deletes one row, a detail is the widest drawer of one row that the actor may read.
       */
      present?: string
      /**
       * Rows it needs: none, one (row action) or many (ticked rows).
       */
      select?: 'none' | 'one' | 'many'
      /**
       * Endpoint, where it is not '<resource path>/<action name>'.
       */
      path?: string
      /**
       * All of these are needed; default is the endpoint path.
       *
       * @minItems 1
       */
      permission?: string[]
      /**
       * What the actor needs on each row: act (owner, staff, follower, viewer) or read (the creator too).
       */
      access?: 'act' | 'read'
      /**
       * Refusals: when the condition holds for a row, nothing is done.
       */
      guard?: Guard[]
      visible?: Condition
      /**
       * Shown but not clickable, with the reason. The server refuses it too. true: never clickable, while the endpoint works.
       */
      disabled?: Refusal[] | boolean
      form?: Form
      /**
       * Heading that people read.
       */
      title?: string
      /**
       * Of the dialog or drawer: one of the widths that all screens share. Without it a dialog is narrow and a drawer wide.
       */
      width?: 'narrow' | 'medium' | 'wide' | 'widest'
      /**
       * Sentence asked before anything is posted.
       */
      confirm?: string
      /**
       * Amount that is at stake: shown for one row, added up over several.
       */
      sum?: string
      /**
       * Label of the submit button.
       */
      submitLabel?: string
      /**
       * Said while the answer is awaited.
       */
      pending?: string
      /**
       * Toast after success; the server's message wins.
       */
      success?: string
      /**
       * Shown in red: it is hard to undo.
       */
      danger?: boolean
      /**
       * The button that stands out.
       */
      primary?: boolean
      /**
       * Name of an icon.
       */
      icon?: 'plus' | 'edit' | 'delete' | 'download' | 'upload' | 'search' | 'check' | 'settings' | 'user'
      /**
       * What a blank drawer shows.
       */
      component?: string
      /**
       * Detail screen that present 'detail' shows in a drawer, of the row itself or of the one that a reference names.
       */
      detail?:
        | string
        | {
            /**
             * Path of the detail screen.
             */
            screen: string
            /**
             * Reference field that names the row.
             */
            of: string
          }
      /**
       * Props of the component or part.
       */
      props?: {
        [k: string]: unknown
      }
      /**
       * Server operation: record.create, record.update, record.delete, record.transition, or one that a plugin registers under its own id: spreadsheet.export, lead.allocate.
       */
      operation?: string
      /**
       * What the form does not ask: values that record.create and record.update write besides it, and the words of an operation. Those of record.transition are field, from, to, by, at, reason, fact and clear.
       */
      with?: {
        [k: string]: unknown
      }
      /**
       * Most rows at once.
       */
      limit?: number
      /**
       * Of 'many': a caller may also name the rows by one text, their ids joined by commas. Any other action refuses a text.
       */
      joinedIds?: boolean
      /**
       * It may also be done with all rows that the list's filters find, up to 5,000: as a job, part by part, by the same operation.
       */
      bulk?: boolean
      /**
       * An Idempotency-Key is required.
       */
      idempotent?: boolean
      /**
       * Calls allowed per employee and minute.
       */
      rate?: number
      /**
       * Said when no row is ticked, instead of the usual sentence.
       */
      unselected?: string
      /**
       * Submitting again is refused while this field is unchanged.
       */
      resubmit?: {
        /**
         * Form item that has to change.
         */
        field: string
        /**
         * Sentence that people read when it does not hold.
         */
        message: string
      }
      /**
       * After a refusal with code 3000, ask this and post the same form to the endpoint. With 'with': only after the refusal that begins with this sentence, and the form is posted again with these items besides.
       */
      secondVerify?: {
        /**
         * Items of the form and what they are when it is posted again.
         */
        with?: {
          [k: string]: string | number | boolean
        }
        /**
         * Endpoint that is asked.
         */
        endpoint?: string
        /**
         * Sentence that people read when it does not hold.
         */
        message: string
      }
      /**
       * Show refusals in a modal with this title instead of a toast.
       */
      errorModal?: string
      /**
       * A second way when the answer says {result: false, …}: a dialog with a button that posts what else the answer holds.
       */
      merge?: {
        /**
         * Where the rest of the answer is posted; the button is there for those who may call it.
         */
        endpoint: string
        /**
         * Title of the dialog.
         */
        title: string
        /**
         * Text of the button.
         */
        label: string
        /**
         * The detail screen of what is there already: opened where the answer says "visibleId".
         */
        detail?: string
        /**
         * For those who may not merge (no permission, or the answer says "mergeable": false): a button that posts the same to an endpoint that tells somebody who may.
         */
        request?: {
          /**
           * Where it is posted.
           */
          endpoint: string
          /**
           * Text of the button.
           */
          label: string
        }
      }
      /**
       * The route query that opens the action by itself: {"type": "add"}; 'prefill' maps one query value into form fields by kind.
       */
      openOn?: {
        /**
         * Query of the address, by key.
         */
        query: {
          [k: string]: string
        }
        /**
         * Form items that a query value fills.
         */
        prefill?: {
          [k: string]: string[]
        }
      }
    }

/**
 * A refusal.
 */
export interface Guard {
  when: Condition
  /**
   * Sentence that people read when it is refused.
   */
  message: string
  /**
   * Field whose values of the offending rows follow the message.
   */
  list?: string
}
/**
 * Rows that an action does not take, and why.
 */
export interface Refusal {
  when: Condition
  /**
   * Why it cannot be clicked.
   */
  reason: string
}
