/**
 * The linked model: what a compiled Snapshot consists of. Every reference is resolved, every shorthand expanded, every default filled in.
 * Built by core/manifest, read by core/server; browsers see the cut-down form of schemas/wire.schema.json.
 */
import type { Condition } from '#schemas/types/condition.ts'

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
  readonly type: string
  readonly props: Readonly<Record<string, unknown>>
}

/** The rules of a value, as the manifest states them. */
export interface Rules {
  readonly maxLength?: number
  readonly minLength?: number
  readonly min?: number
  readonly max?: number
  readonly decimals?: number
  readonly suffix?: string
  readonly noFuture?: boolean
  /** Phone numbers of the mainland only. */
  readonly mainland?: boolean
  readonly multiline?: boolean
  readonly message?: string
  /** File endings, or names of groups of them. */
  readonly accept?: readonly string[]
  /** Bytes. */
  readonly maxSize?: number
  /** Files may also be http(s) addresses of elsewhere. */
  readonly external?: boolean
}

export interface Field {
  readonly name: string
  /** Key of the field type registry (core/manifest/fields). */
  readonly type: string
  readonly label: string
  /** Database column, already derived. For a custom field the key inside the table's "custom" column. */
  readonly column: string
  readonly rules: Rules
  readonly required: boolean
  readonly readonly: boolean
  readonly sortable: boolean
  readonly filterable: boolean
  readonly grams: boolean
  readonly custom: boolean
  readonly internal: boolean
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  readonly unique?: string
  readonly default?: DefaultValue
  readonly help?: string
  readonly placeholder?: string
  /** Option set of option / options fields. */
  readonly options?: string
  /** Referenced resource of ref / refs fields, and the field of it that is shown. */
  readonly to?: string
  readonly show?: string
  readonly filter?: Part
  readonly cell?: Part
  readonly control?: Part
}

/** One item of a form. A section has only a label. */
export interface FormItem {
  readonly kind: 'field' | 'section'
  /** Key in the request body. */
  readonly name: string
  /** The resource's field it writes; absent for a value that only the operation knows. */
  readonly field?: string
  readonly type: string
  readonly label: string
  readonly rules: Rules
  readonly required: boolean | Condition
  readonly visible: boolean | Condition
  readonly readonly: boolean | Condition
  readonly disabledReason?: string
  readonly default?: DefaultValue
  readonly help?: string
  readonly placeholder?: string
  readonly span: 1 | 2
  readonly options?: string
  readonly to?: string
  readonly mask?: 'phone' | 'wechat' | 'idCard'
  readonly control: Part
  readonly check?: { readonly endpoint: string; readonly title: string }
}

export interface Guard {
  readonly when: Condition
  readonly message: string
  readonly list?: string
}

export interface Action {
  /** Key in the resource's "actions". */
  readonly name: string
  readonly resource: string
  readonly label: string
  readonly present: string
  readonly select: 'none' | 'one' | 'many'
  /** Endpoint below /api, e.g. /agency/institutionsCustomer/highSeas. */
  readonly path: string
  /** All are needed. */
  readonly permission: readonly string[]
  readonly access: 'act' | 'read'
  readonly guard: readonly Guard[]
  readonly visible?: Condition
  readonly disabled: readonly { readonly when: Condition; readonly reason: string }[]
  /** Shown but never clickable; the endpoint works all the same. */
  readonly greyed: boolean
  readonly form: readonly FormItem[]
  /** Server operation; absent for what only opens something in the browser. */
  readonly operation?: string
  readonly with: Readonly<Record<string, unknown>>
  readonly limit: number
  readonly idempotent: boolean
  /** Calls per employee and minute. */
  readonly rate?: number
  readonly title?: string
  readonly width?: number
  readonly confirm?: string
  readonly submitLabel?: string
  /** Said while the answer is awaited. */
  readonly pending?: string
  readonly success?: string
  readonly danger: boolean
  readonly primary: boolean
  readonly icon?: string
  readonly component?: string
  readonly props: Readonly<Record<string, unknown>>
  readonly resubmit?: { readonly field: string; readonly message: string }
  readonly secondVerify?: { readonly endpoint: string; readonly message: string }
  readonly errorModal?: string
  readonly merge?: string
  readonly openOn?: {
    readonly query: Readonly<Record<string, string>>
    readonly prefill: Readonly<Record<string, readonly string[]>>
  }
}

/** Whose rows: see docs/manifest.md "scope". */
export interface Scope {
  readonly all: boolean
  readonly people: readonly string[]
  readonly readers: readonly string[]
  readonly viewers?: string
  readonly orphans?: string
  readonly through?: string
  readonly except?: string
}

export interface Lookup {
  readonly label: string
  readonly search: readonly string[]
  readonly key: string
  readonly parent?: string
  readonly when?: Condition
  /** Said of a row that may not be chosen anew; {label} stands for its label. */
  readonly refusal?: string
}

export interface QuickFilter {
  readonly key: string
  readonly label: string
  readonly tip?: string
  readonly when?: Condition
}

export interface Resource {
  readonly name: string
  readonly label: string
  readonly path: string
  readonly source: string
  readonly table: string
  /** Endpoint of the list; undefined when there is none. Its permission is the same string. */
  readonly list?: string
  readonly defaultSort: string
  readonly scope: Scope
  readonly lookup?: Lookup
  readonly details: readonly string[]
  readonly fields: Readonly<Record<string, Field>>
  readonly quickFilters: Readonly<Record<string, QuickFilter>>
  readonly statistics: readonly { readonly key: string; readonly label: string; readonly when: Condition }[]
  readonly summary: readonly string[]
  readonly actions: Readonly<Record<string, Action>>
}

/** A field reached from a resource, possibly through one reference: 'name' or 'institutionsCustomer.name'. */
export interface FieldPath {
  /** As written in the manifest. */
  readonly text: string
  /** The resource's own field: the field itself, or the reference. */
  readonly own: Field
  /** The field of the referenced resource, when the path is dotted. */
  readonly target?: Field
  readonly targetResource?: string
}

export interface Filter {
  readonly key: string
  readonly path: FieldPath
  readonly type: string
  readonly label: string
  /** Query key without operator suffix. */
  readonly param: string
  /** `param` is the whole query key, as the specification writes it. */
  readonly exact?: boolean
  readonly default?: unknown
  readonly props: Readonly<Record<string, unknown>>
}

export interface Column {
  readonly path: FieldPath
  readonly label: string
  readonly cell: Part
  readonly action?: string
  readonly width?: number
  readonly fixed?: 'left' | 'right'
  readonly align?: 'left' | 'center' | 'right'
  readonly sortable: boolean
  readonly hidden: boolean
  readonly tip?: string
}

export interface TableView {
  readonly type: 'table' | 'report'
  readonly resource: string
  readonly preset?: Condition
  readonly quickFilter: readonly string[]
  readonly statistics: readonly string[]
  readonly info?: string
  readonly filters: readonly Filter[]
  readonly columns: readonly Column[]
  readonly actions: readonly string[]
  readonly rowActions: readonly string[]
  readonly sort: string
  readonly tree?: string
  readonly paged: boolean
  readonly size: number
  readonly selectable?: Condition
}

export interface TabsView {
  readonly type: 'tabs'
  readonly tabs: readonly { readonly key: string; readonly title: string; readonly view: TableView }[]
}

export interface ComponentView {
  readonly type: 'component' | 'detail'
  readonly component: string
  readonly resource?: string
  readonly props: Readonly<Record<string, unknown>>
  /** Further permission strings to their labels. */
  readonly permissions: Readonly<Record<string, string>>
}

export interface Screen {
  readonly path: string
  readonly title: string
  /** Menu group's title, when the menu names the screen. */
  readonly group?: string
  /** Needs no permission of its own, only a session. */
  readonly everyone: boolean
  readonly view: TableView | TabsView | ComponentView
}

export interface Option {
  readonly value: string | number | boolean
  readonly label: string
  readonly color?: string
  readonly manual: boolean
  readonly disabled?: boolean
  readonly children: readonly Option[]
}

export interface OptionSet {
  readonly name: string
  readonly label: string
  readonly dynamic: boolean
  readonly values: readonly Option[]
}

export interface MenuGroup {
  readonly key: string
  readonly title: string
  readonly icon?: string
  readonly screens: readonly string[]
  readonly unlisted: readonly string[]
}

/** Group → screen → list and actions, as a role is assigned. */
export interface PermissionNode {
  /** Unique in the tree. */
  readonly key: string
  readonly title: string
  /** Absent for a group. The same string may stand under several screens. */
  readonly permission?: string
  readonly children: readonly PermissionNode[]
}

/** One HTTP endpoint that follows from the manifests or is declared by a module or plugin. */
export type Endpoint =
  | {
      readonly kind: 'list'
      readonly method: 'GET'
      readonly path: string
      readonly permission: readonly string[]
      readonly resource: string
    }
  | {
      readonly kind: 'lookups'
      readonly method: 'GET'
      readonly path: string
      readonly permission: readonly string[]
      readonly resource: string
    }
  | {
      readonly kind: 'details'
      readonly method: 'GET'
      readonly path: string
      readonly permission: readonly string[]
      readonly resource: string
    }
  | {
      readonly kind: 'init'
      readonly method: 'GET'
      readonly path: string
      readonly permission: readonly string[]
      readonly resource: string
      readonly action: string
    }
  | {
      readonly kind: 'action'
      readonly method: 'POST'
      readonly path: string
      readonly permission: readonly string[]
      readonly resource: string
      readonly action: string
    }
  | {
      readonly kind: 'export'
      readonly method: 'GET'
      readonly path: string
      readonly permission: readonly string[]
      readonly resource: string
      readonly action: string
    }
  | {
      readonly kind: 'declared'
      readonly method: 'GET' | 'POST'
      readonly path: string
      readonly permission: Access
      readonly name: string
    }

/** Who may call a declared endpoint: anyone, anyone signed in, or who holds all of these permissions. */
export type Access = 'public' | 'session' | readonly string[]

/** Path of a resource's action; undefined when there is no such action. */
export type ActionPath = (resource: string, action: string) => string | undefined

/** Everything the server serves from. Immutable; replaced whole. */
export interface Snapshot {
  /** Hash of all manifests. */
  readonly revision: string
  readonly resources: Readonly<Record<string, Resource>>
  readonly screens: Readonly<Record<string, Screen>>
  readonly options: Readonly<Record<string, OptionSet>>
  readonly menu: readonly MenuGroup[]
  readonly permissions: readonly PermissionNode[]
  /** Keyed '<METHOD> <path>'. */
  readonly endpoints: Readonly<Record<string, Endpoint>>
}
