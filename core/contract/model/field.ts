/** A literal, or a value evaluated when it is used. */
export type DefaultValue =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | { readonly now: 'date' | 'datetime' }
  | { readonly user: 'id' | 'departmentId' }

/** Use of a cell, filter or control, with its props. */
export interface Part {
  /** Name of a built-in one, or `<plugin>/<name>`. */
  readonly type: string
  /** Validated against the schema that the contributing plugin declares. */
  readonly props: Readonly<Record<string, unknown>>
}

/** Rules of a value, as declared in the manifest. The field type decides which of them are allowed. */
export interface Rules {
  /** Maximum number of characters. */
  readonly maxLength?: number
  /** Minimum number of characters. */
  readonly minLength?: number
  /** Minimum of a number, or minimum length of a list. */
  readonly min?: number
  /** Maximum of a number, or maximum length of a list. */
  readonly max?: number
  /** Maximum number of decimal places. */
  readonly decimals?: number
  /** Unit shown after the value. */
  readonly suffix?: string
  /** Range of plausible values. Values outside are questioned, not refused. */
  readonly plausible?: { readonly min?: number; readonly max?: number }
  /** Dates after now are refused. */
  readonly noFuture?: boolean
  /** Dates before now are refused. */
  readonly noPast?: boolean
  /** Name of a form item of the same type: the value must not be less or earlier than that item's. */
  readonly from?: string
  /** Only phone numbers of mainland China. */
  readonly mainland?: boolean
  /** The text may have line breaks. */
  readonly multiline?: boolean
  /** Spaces between Chinese characters are removed. */
  readonly joined?: boolean
  /** Replaces the rules' own messages. Chinese. */
  readonly message?: string
  /** File extensions, or names of groups of them. */
  readonly accept?: readonly string[]
  /** Maximum file size in bytes. */
  readonly maxSize?: number
  /** Required aspect ratio of a picture, width:height. */
  readonly ratio?: string
  /** Recommended width of a picture in pixels: shown as a hint, and the width of a cropped picture; never refused. */
  readonly width?: number
  /** Recommended height of a picture in pixels, likewise. */
  readonly height?: number
  /** Hint beside the control, before the hints derived from the other rules. Chinese. */
  readonly tip?: string
  /** Files may also be http(s) URLs of other servers. */
  readonly external?: boolean
}

/** Percentage of other columns of the row: 100 × `of` / sum of `over`; null if that sum is zero. */
export interface Rate {
  /** Column of the numerator. */
  readonly of: string
  /** Columns whose sum is the denominator. */
  readonly over: readonly string[]
}

/** A value copied from the row that a reference of this row leads to. */
export interface CopyOf {
  /** Name of the reference field. */
  readonly reference: string
  /** Name of the copied field of the referenced resource. */
  readonly field: string
}

/** A field of a resource: declared once, used by lists, forms, checks, import and export. */
export interface Field {
  /** Key in the resource's "fields". */
  readonly name: string
  /** Key of the field type registry (core/manifest/fields). */
  readonly type: string
  /** Header, form label and name in messages. Chinese. */
  readonly label: string
  /** Database column, already derived from the name. For a custom field the key inside the table's "custom" column. */
  readonly column: string
  /** Rules of its values. */
  readonly rules: Rules
  /** Required in every form that shows it, unless the form says otherwise. */
  readonly required: boolean
  /** Never written by a client. */
  readonly readonly: boolean
  /** Lists may sort by it. */
  readonly sortable: boolean
  /** Lists may filter by it. */
  readonly filterable: boolean
  /** The filter's query key is the field name without operator suffix. */
  readonly exact?: boolean
  /** The column has a gram index, so that `contains` finds as few as two Chinese characters. */
  readonly grams: boolean
  /** The column is a list of texts: shown joined, found by any one of them, written as a whole. */
  readonly several?: boolean
  /** Also found by pinyin; the search keys are in the column `<column>_pinyin`, which is written with the field. */
  readonly pinyin?: boolean
  /** Stored in the table's "custom" column instead of its own column. */
  readonly custom: boolean
  /** Usable in scope and conditions, but never sent to a browser. */
  readonly internal: boolean
  /** Columns that it is a percentage of; such a field has no column of its own. */
  readonly rate?: Rate
  /** Its value always equals that one; the database enforces it. */
  readonly copyOf?: CopyOf
  /** Text shown for an empty value, instead of a dash. Chinese. */
  readonly empty?: string
  /** Mask for users who may not see the full value. */
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  /** Message if the database's unique index refuses the value. */
  readonly unique?: string
  /** Alternative headers in imported files. */
  readonly aliases?: readonly string[]
  /** true: imported although no form has it; false: not imported although the form has it. */
  readonly import?: boolean
  /** Initial value in a form. */
  readonly default?: DefaultValue
  /** Help text beside the label. */
  readonly help?: string
  /** Text shown in the empty control. */
  readonly placeholder?: string
  /** Option set of an option / options field. */
  readonly options?: string
  /** Referenced resource of a ref / refs field. */
  readonly to?: string
  /** Field of the referenced resource that is shown for the reference. */
  readonly show?: string
  /** Replaces the type's default filter. */
  readonly filter?: Part
  /** Replaces the type's default cell. */
  readonly cell?: Part
  /** Replaces the type's default control. */
  readonly control?: Part
}
