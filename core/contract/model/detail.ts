import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Field, Part } from './field.ts'
import type { FieldPath, TableView } from './list.ts'

/** A field as a detail shows it. */
export interface Shown {
  /** The field. */
  readonly path: FieldPath
  /** Chinese. */
  readonly label: string
  /** What shows its value. */
  readonly cell: Part
  /** Takes a whole line. */
  readonly wide: boolean
}

/** Fields under a heading. */
export interface Section {
  /** Chinese. */
  readonly title?: string
  /** In order; "rest" is written out. */
  readonly fields: readonly Shown[]
}

type StageValue = string | number | boolean

/** A stage bar over an option field. */
export interface Steps {
  /** The field. */
  readonly path: FieldPath
  /** Option set whose values are the stages, in order. */
  readonly options: string
  /** Values that share a stage. */
  readonly together: readonly (readonly StageValue[])[]
  /** Values whose stage is under way. */
  readonly waiting: readonly StageValue[]
  /** Values that end the way early. */
  readonly ended: readonly StageValue[]
}

/** Rows of another resource that lead to the detail's row: those of `view.resource` whose field `through` is that row. */
export interface Leading {
  /** Which of them, and what is read. */
  readonly view: TableView
  /** Field of their resource. */
  readonly through: string
}

/** Sections once for the row itself and once for each row that leads to it, with that row's fields above. */
export interface Each extends Leading {
  /** Chinese: what the row's own sections are called beside the others. */
  readonly own: string
  /** What a leading row is called. */
  readonly title: FieldPath
  /** Of a leading row. */
  readonly fields: readonly Shown[]
}

/**
 * What a tab shows, by kind. compare: the rows of `resource` that two references name, side by side; fields that are `named` are read through the references, as a
 * list's columns are, "rest" only within the scope of `resource`.
 */
export type DetailContent =
  | { readonly kind: 'component'; readonly component: string; readonly props: Readonly<Record<string, unknown>> }
  | { readonly kind: 'sections'; readonly sections: readonly Section[]; readonly each?: Each }
  | ({ readonly kind: 'list' } & Leading)
  | { readonly kind: 'timeline'; readonly source: string }
  | {
      readonly kind: 'compare'
      readonly resource: string
      readonly sides: readonly [Field, Field]
      readonly named: boolean
      readonly fields: readonly Shown[]
    }

/** A tab of a detail; `key` is unique and stands behind '#' in the screen's path. The number of what `count` names stands beside the title. */
export type DetailTab = { readonly key: string; readonly title: string; readonly count?: Leading } & DetailContent

/** An action that a detail offers: its own resource's, or of another resource over the same table. */
export interface DetailAction {
  /** Resource that the action belongs to. */
  readonly resource: string
  /** Name of the action. */
  readonly action: string
  /** Offered here only while this holds, too. */
  readonly visible?: BoundCondition
}

/** One row in full. */
export interface DetailView {
  /** Tells the views apart. */
  readonly type: 'detail'
  /** Resource whose row it shows. */
  readonly resource: string
  /** What the row is called. */
  readonly title: FieldPath
  /** Beside the title; an empty or false one shows nothing. */
  readonly tags: readonly Shown[]
  /** Over every tab. */
  readonly head: readonly Shown[]
  /** The stage bar. */
  readonly steps?: Steps
  /** In order. */
  readonly tabs: readonly DetailTab[]
  /** In order. */
  readonly actions: readonly DetailAction[]
}
