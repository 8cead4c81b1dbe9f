/** A literal, or a value taken at the moment of use. */
export type DefaultValue =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | { readonly now: 'date' | 'datetime' }
  | { readonly user: 'id' | 'departmentId' }

/** A cell, filter or control to use, with its props. */
export interface Part {
  /** Name among the built-in ones, or `<plugin>/<name>`. */
  readonly type: string
  /** Held against the schema that the contributing plugin declares. */
  readonly props: Readonly<Record<string, unknown>>
}

/** The rules of a value, as the manifest states them. Which of them a field may carry depends on its type. */
export interface Rules {
  /** Most characters. */
  readonly maxLength?: number
  /** Fewest characters. */
  readonly minLength?: number
  /** Least number, or fewest items of a list. */
  readonly min?: number
  /** Greatest number, or most items of a list. */
  readonly max?: number
  /** Digits after the point. */
  readonly decimals?: number
  /** Unit shown behind the value. */
  readonly suffix?: string
  /** Between which numbers a value is usual. Others are asked about and not refused. */
  readonly plausible?: { readonly min?: number; readonly max?: number }
  /** Dates after now are refused. */
  readonly noFuture?: boolean
  /** Dates before now are refused. */
  readonly noPast?: boolean
  /** Name of a form item of the same type: the value is not less or earlier than that one's. */
  readonly from?: string
  /** Phone numbers of the mainland only. */
  readonly mainland?: boolean
  /** The text has line breaks. */
  readonly multiline?: boolean
  /** Blanks between Chinese characters are left out. */
  readonly joined?: boolean
  /** Said instead of the rule's own message. Chinese. */
  readonly message?: string
  /** File endings, or names of groups of them. */
  readonly accept?: readonly string[]
  /** Bytes. */
  readonly maxSize?: number
  /** Proportions that a picture must have, width:height. */
  readonly ratio?: string
  /** Pixels that a picture had best be wide: said, and what a cut picture is made; never refused. */
  readonly width?: number
  /** Pixels that a picture had best be high, likewise. */
  readonly height?: number
  /** Said beside the control before what follows from the other rules. Chinese. */
  readonly tip?: string
  /** Files may also be http(s) addresses of elsewhere. */
  readonly external?: boolean
}

/** A share of other columns of the row: 100 times one over the sum of others, nothing where that is zero. */
export interface Rate {
  /** Column of the numerator. */
  readonly of: string
  /** Columns whose sum is the divisor. */
  readonly over: readonly string[]
}

/** A value of the row that a reference of this row leads to. */
export interface CopyOf {
  /** Name of the reference. */
  readonly reference: string
  /** Name of the field there. */
  readonly field: string
}

/** A field of a resource: declared once, used by lists, forms, checks, import and export. */
export interface Field {
  /** Key in the resource's "fields". */
  readonly name: string
  /** Key of the field type registry (core/manifest/fields). */
  readonly type: string
  /** Chinese; header, label and name in messages. */
  readonly label: string
  /** Database column, already derived. For a custom field the key inside the table's "custom" column. */
  readonly column: string
  /** What its values must keep to. */
  readonly rules: Rules
  /** Required in every form that shows it, unless the form says otherwise. */
  readonly required: boolean
  /** Never written by a client. */
  readonly readonly: boolean
  /** Lists may be sorted by it. */
  readonly sortable: boolean
  /** Lists may be filtered by it. */
  readonly filterable: boolean
  /** Its name is the whole query key of its filter, without operator suffix. */
  readonly exact?: boolean
  /** The column has a gram index, so that `contains` finds two Chinese characters. */
  readonly grams: boolean
  /** The column is a list of texts: shown joined, found by one of them, written whole. */
  readonly several?: boolean
  /** Found by the sound of its Chinese, too: keys stand in the column `<column>_pinyin`, written with it. */
  readonly pinyin?: boolean
  /** Kept in the table's "custom" column instead of one of its own. */
  readonly custom: boolean
  /** Known to scope and conditions, never sent to a browser. */
  readonly internal: boolean
  /** Columns of which it is a share in percent; such a field has no column of its own. */
  readonly rate?: Rate
  /** Its value is always that one: the database sees to it. */
  readonly copyOf?: CopyOf
  /** Said where there is no value, instead of a dash. Chinese. */
  readonly empty?: string
  /** How the value is masked for those who may not see it whole. */
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  /** The message when the database's unique index refuses the value. */
  readonly unique?: string
  /** Other headers by which an import knows it. */
  readonly aliases?: readonly string[]
  /** Imported although no form has it; or, where false, not although the form has it. */
  readonly import?: boolean
  /** First value in a form. */
  readonly default?: DefaultValue
  /** Explained beside the label. */
  readonly help?: string
  /** Shown in the empty control. */
  readonly placeholder?: string
  /** Option set of option / options fields. */
  readonly options?: string
  /** Referenced resource of ref / refs fields. */
  readonly to?: string
  /** Field of the referenced resource that is shown. */
  readonly show?: string
  /** Filter to use instead of the type's own. */
  readonly filter?: Part
  /** Cell to use instead of the type's own. */
  readonly cell?: Part
  /** Control to use instead of the type's own. */
  readonly control?: Part
}
