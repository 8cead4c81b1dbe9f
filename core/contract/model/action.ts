import type { BoundCondition } from '#schemas/types/wire.ts'
import type { DefaultValue, Part, Rules } from './field.ts'

/** One item of a form. A section has only a label. */
export interface FormItem {
  /** What stands there: a control, or a heading over those that follow. */
  readonly kind: 'field' | 'section'
  /** Key in the request body. */
  readonly name: string
  /** Field of the resource that it writes; absent for a value that only the operation knows. */
  readonly field?: string
  /** Key of the field type registry (core/manifest/fields). */
  readonly type: string
  /** Chinese. */
  readonly label: string
  /** What the value must keep to, in the browser and on the server. */
  readonly rules: Rules
  /** Whether a value must be given; a condition is asked of the form as it is now. */
  readonly required: boolean | BoundCondition
  /** Whether it is shown; what is not shown is not sent. */
  readonly visible: boolean | BoundCondition
  /** Whether it can only be read. */
  readonly readonly: boolean | BoundCondition
  /** Why it is readonly, shown beside it. Chinese. */
  readonly disabledReason?: string
  /** First value. */
  readonly default?: DefaultValue
  /** Explained beside the label. */
  readonly help?: string
  /** Shown in the empty control. */
  readonly placeholder?: string
  /** Columns that it takes, of the form's two. */
  readonly span: 1 | 2
  /** Option set of option / options items. */
  readonly options?: string
  /** It chooses among rows: all values of the set may be chosen, also those that people do not set by hand. */
  readonly filter?: boolean
  /** Referenced resource of ref / refs items. */
  readonly to?: string
  /** How the value is masked for those who may not see it whole. */
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  /** The control that edits it. */
  readonly control: Part
  /** Asked when the control loses focus: GET endpoint?{name}=value&id={row}. Code 200 opens a dialog with this title. */
  readonly check?: { readonly endpoint: string; readonly title: string }
}

/** Rows for which an action is refused. Asked in the browser, and again on the locked rows. */
export interface Guard {
  /** A row for which this holds is refused. */
  readonly when: BoundCondition
  /** Chinese. */
  readonly message: string
  /** Field whose values name the refused rows below the message. */
  readonly list?: string
}

/** What staff can do with rows of a resource, or without any. */
export interface Action {
  /** Key in the resource's "actions". */
  readonly name: string
  /** Resource that it belongs to. */
  readonly resource: string
  /** Chinese; the button, and the title of what opens. */
  readonly label: string
  /** Presenter: dialog, drawer, confirm, blank, download, link, or one of a plugin. */
  readonly present: string
  /** How many rows it takes. */
  readonly select: 'none' | 'one' | 'many'
  /** Endpoint below /api, e.g. /agency/institutionsCustomer/highSeas. */
  readonly path: string
  /** All are needed. */
  readonly permission: readonly string[]
  /** Reach in which its rows must lie: those the actor may act on, or those the actor may read. */
  readonly access: 'act' | 'read'
  /** Refusals by the state of rows. */
  readonly guard: readonly Guard[]
  /** Rows for which it is shown; all when absent. */
  readonly visible?: BoundCondition
  /** Rows for which it is shown and cannot be clicked, with the reason. */
  readonly disabled: readonly { readonly when: BoundCondition; readonly reason: string }[]
  /** Rows in a state that the operation does not begin with, with the sentence: what `disabled` need not repeat. */
  readonly unfit: readonly { readonly when: BoundCondition; readonly reason: string }[]
  /** Shown but never clickable; the endpoint works all the same. */
  readonly greyed: boolean
  /** Items of its form; empty when it has none. */
  readonly form: readonly FormItem[]
  /** Server operation; absent for what only opens something in the browser. */
  readonly operation?: string
  /** Values for the operation that the manifest fixes; `now` and `user` are taken when it runs. */
  readonly with: Readonly<Record<string, unknown>>
  /** Most rows of one call. */
  readonly limit: number
  /** Ids may come as one text, joined by commas: '1,2,3'. */
  readonly joinedIds: boolean
  /** It may be done with all rows that a list finds, as a job, and not only with ticked ones. */
  readonly bulk: boolean
  /** An Idempotency-Key is required; a repeated call gets the first answer. */
  readonly idempotent: boolean
  /** Calls per employee and minute. */
  readonly rate?: number
  /** Title of what opens; the label when absent. */
  readonly title?: string
  /** Width of what opens. */
  readonly width?: 'narrow' | 'medium' | 'wide' | 'widest'
  /** Question of a confirm. Chinese. */
  readonly confirm?: string
  /** Field with the amount at stake: shown of one row, added up over several. */
  readonly sum?: string
  /** Text of the button that submits. */
  readonly submitLabel?: string
  /** Said while the answer is awaited. */
  readonly pending?: string
  /** Said after success, unless the server says something else. */
  readonly success?: string
  /** The button is red. */
  readonly danger: boolean
  /** The button stands out. */
  readonly primary: boolean
  /** Name of an icon. */
  readonly icon?: string
  /** What a blank presenter shows: `<plugin>/<name>`. */
  readonly component?: string
  /** For the presenter or the component. */
  readonly props: Readonly<Record<string, unknown>>
  /** Detail screen that it opens: of the row, or of the one that the reference field `of` names. */
  readonly detail?: { readonly screen: string; readonly of?: string }
  /** Submitting again is refused with this message while the field is unchanged. */
  readonly resubmit?: { readonly field: string; readonly message: string }
  /** Said when no row is ticked; the usual sentence when absent. Chinese. */
  readonly unselected?: string
  /**
   * After a refusal with code 3000: asks this, and posts the same form to the endpoint (its own when absent). With `with` only after the refusal that
   * begins with the message, and these values go with the form.
   */
  readonly secondVerify?: {
    readonly endpoint?: string
    readonly message: string
    readonly with?: Readonly<Record<string, string | number | boolean>>
  }
  /** Title of the dialog that shows a refusal instead of a toast. */
  readonly errorModal?: string
  /** The dialog that is shown when the answer says {result: false, …}; its button posts the rest of the answer to the endpoint. */
  readonly merge?: {
    readonly endpoint: string
    readonly title: string
    readonly label: string
    /** Detail screen of what is there already, for those whom the answer tells which row it is. */
    readonly detail?: string
    /** For those who may not merge: the same is posted here. */
    readonly request?: { readonly endpoint: string; readonly label: string }
  }
  /** Opens by itself when the page's address has this query; `prefill` says which parameters fill which items. */
  readonly openOn?: {
    readonly query: Readonly<Record<string, string>>
    readonly prefill: Readonly<Record<string, readonly string[]>>
  }
}
