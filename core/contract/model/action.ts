import type { BoundCondition } from '#schemas/types/wire.ts'
import type { DefaultValue, Part, Rules } from './field.ts'

/** A form item. A section has only a label. */
export interface FormItem {
  /** 'field': a control; 'section': a heading over the items after it. */
  readonly kind: 'field' | 'section'
  /** Key in the request body. */
  readonly name: string
  /** Field of the resource that it writes; absent for a value that only the operation uses. */
  readonly field?: string
  /** Key of the field type registry (core/manifest/fields). */
  readonly type: string
  /** Chinese. */
  readonly label: string
  /** Rules of the value, checked in the browser and on the server. */
  readonly rules: Rules
  /** Whether a value is required; a condition is evaluated on the current form values. */
  readonly required: boolean | BoundCondition
  /** Whether the item is shown; a hidden item is not sent. */
  readonly visible: boolean | BoundCondition
  /** Whether the item is read-only. */
  readonly readonly: boolean | BoundCondition
  /** Why the item is read-only, shown beside it. Chinese. */
  readonly disabledReason?: string
  /** Initial value. */
  readonly default?: DefaultValue
  /** Help text beside the label. */
  readonly help?: string
  /** Text shown in the empty control. */
  readonly placeholder?: string
  /** Number of columns it spans, of the form's two. */
  readonly span: 1 | 2
  /** Option set of an option / options item. */
  readonly options?: string
  /** The item selects rows: all values of the set are offered, including those that users cannot set by hand. */
  readonly filter?: boolean
  /** Referenced resource of a ref / refs item. */
  readonly to?: string
  /** Mask for users who may not see the full value. */
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  /** Control that edits the value. */
  readonly control: Part
  /** Query sent when the control loses focus: GET endpoint?{name}=value&id={row}. Code 200 opens a dialog with this title. */
  readonly check?: { readonly endpoint: string; readonly title: string }
}

/** A condition under which rows are refused. Checked in the browser, and again on the locked rows. */
export interface Guard {
  /** Rows that match this condition are refused. */
  readonly when: BoundCondition
  /** Message of the refusal. Chinese. */
  readonly message: string
  /** Field whose values list the refused rows below the message. */
  readonly list?: string
}

/** An action of a resource: what users can do with its rows, or without any row. */
export interface Action {
  /** Key in the resource's "actions". */
  readonly name: string
  /** The action's resource. */
  readonly resource: string
  /** Label of the button, and title of what opens. Chinese. */
  readonly label: string
  /** Presenter: dialog, drawer, confirm, blank, download, link, or `<plugin>/<name>`. */
  readonly present: string
  /** Number of rows it takes. */
  readonly select: 'none' | 'one' | 'many'
  /** Endpoint below /api, e.g. /agency/institutionsCustomer/highSeas. */
  readonly path: string
  /** Required permissions, all of them. */
  readonly permission: readonly string[]
  /** Scope that its rows must be in: rows that the actor may act on, or rows that the actor may read. */
  readonly access: 'act' | 'read'
  /** Refusals by the state of the rows. */
  readonly guard: readonly Guard[]
  /** Condition on the row for showing the action; always shown if absent. */
  readonly visible?: BoundCondition
  /** Conditions on the row for disabling the action, with the reason. */
  readonly disabled: readonly { readonly when: BoundCondition; readonly reason: string }[]
  /** States of the row that the operation cannot start from, with the reason; `disabled` need not repeat them. */
  readonly unfit: readonly { readonly when: BoundCondition; readonly reason: string }[]
  /** The button is always disabled; the endpoint still works. */
  readonly greyed: boolean
  /** Form items; empty if it has no form. */
  readonly form: readonly FormItem[]
  /** Server operation; absent for an action that only opens something in the browser. */
  readonly operation?: string
  /** Constants for the operation; `now` and `user` are evaluated when it runs. */
  readonly with: Readonly<Record<string, unknown>>
  /** Maximum number of rows per call. */
  readonly limit: number
  /** Ids may also be sent as one comma-separated text: '1,2,3'. */
  readonly joinedIds: boolean
  /** Can also run as a job on all rows that a list query matches, not only on ticked ones. */
  readonly bulk: boolean
  /** Requires an Idempotency-Key; a repeated call gets the first answer. */
  readonly idempotent: boolean
  /** Rate limit: calls per employee and minute. */
  readonly rate?: number
  /** Title of what opens; the label if absent. */
  readonly title?: string
  /** Width of what opens. */
  readonly width?: 'narrow' | 'medium' | 'wide' | 'widest'
  /** Question of a confirm dialog. Chinese. */
  readonly confirm?: string
  /** Field with the amount at stake: shown for one row, summed over several. */
  readonly sum?: string
  /** Label of the submit button. */
  readonly submitLabel?: string
  /** Message while the answer is awaited. */
  readonly pending?: string
  /** Message after success, unless the server sends another one. */
  readonly success?: string
  /** Red button. */
  readonly danger: boolean
  /** Highlighted button. */
  readonly primary: boolean
  /** Name of an icon. */
  readonly icon?: string
  /** Component of a blank presenter: `<plugin>/<name>`. */
  readonly component?: string
  /** Props of the presenter or the component. */
  readonly props: Readonly<Record<string, unknown>>
  /** Detail screen that it opens: of the row itself, or of the row that the reference field `of` leads to. */
  readonly detail?: { readonly screen: string; readonly of?: string }
  /** Submitting again is refused with this message while the field is unchanged. */
  readonly resubmit?: { readonly field: string; readonly message: string }
  /** Message if no row is ticked; a standard sentence if absent. Chinese. */
  readonly unselected?: string
  /**
   * After a refusal with code 3000: asks `message`, then posts the same form to `endpoint` (the action's own if absent). If `with` is set: only after
   * a refusal that begins with `message`, and these values are added to the form.
   */
  readonly secondVerify?: {
    readonly endpoint?: string
    readonly message: string
    readonly with?: Readonly<Record<string, string | number | boolean>>
  }
  /** Title of a dialog that shows refusals instead of the toast. */
  readonly errorModal?: string
  /** Dialog for an answer {result: false, …}; its button posts the rest of the answer to the endpoint. */
  readonly merge?: {
    readonly endpoint: string
    readonly title: string
    readonly label: string
    /** Detail screen of the existing row, for users to whom the answer tells its id. */
    readonly detail?: string
    /** Button for users who may not merge: the same data is posted to this endpoint instead. */
    readonly request?: { readonly endpoint: string; readonly label: string }
  }
  /** Opens automatically if the page's URL has this query; `prefill` maps query parameters to form items. */
  readonly openOn?: {
    readonly query: Readonly<Record<string, string>>
    readonly prefill: Readonly<Record<string, readonly string[]>>
  }
}
