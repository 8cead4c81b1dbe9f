import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Field, Part } from './field.ts'
import type { FieldPath, TableView } from './list.ts'

/** A field as shown in a detail. */
export interface Shown {
  /** The field. */
  readonly path: FieldPath
  /** Chinese. */
  readonly label: string
  /** Cell that shows the value. */
  readonly cell: Part
  /** Spans the whole line. */
  readonly wide: boolean
}

/** Fields under a heading. */
export interface Section {
  /** Heading. Chinese. */
  readonly title?: string
  /** Fields in order; "rest" has been expanded. */
  readonly fields: readonly Shown[]
}

type StageValue = string | number | boolean

/** Stage bar of an option field. */
export interface Steps {
  /** The option field. */
  readonly path: FieldPath
  /** Option set whose values are the stages, in order. */
  readonly options: string
  /** Groups of values that share a stage. */
  readonly together: readonly (readonly StageValue[])[]
  /** Values whose stage is in progress. */
  readonly waiting: readonly StageValue[]
  /** Values that end the process early. */
  readonly ended: readonly StageValue[]
}

/** Child rows of the detail's row: rows of `view.resource` whose reference `through` leads to it. */
export interface Leading {
  /** List view: which of the rows, and which fields are read. */
  readonly view: TableView
  /** Reference field of the child rows' resource. */
  readonly through: string
}

/** Sections shown once for the row itself and once for each child row, with that child's fields above. */
export interface Each extends Leading {
  /** Title of the row's own sections, beside those of the children. Chinese. */
  readonly own: string
  /** Field that names a child row. */
  readonly title: FieldPath
  /** Fields of a child row. */
  readonly fields: readonly Shown[]
}

/**
 * Content of a tab, by kind. 'compare' shows two rows of `resource` side by side, named by the two references `sides`. If `named`, the fields are
 * read through the references, like columns of a list; if not (fields were "rest"), only within the scope of `resource`.
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

/** A tab of a detail; `key` is unique and stands after '#' in the screen's path. The number of rows of `count` is shown beside the title. */
export type DetailTab = { readonly key: string; readonly title: string; readonly count?: Leading } & DetailContent

/** An action offered in a detail: of its own resource, or of another resource on the same table. */
export interface DetailAction {
  /** The action's resource. */
  readonly resource: string
  /** Name of the action. */
  readonly action: string
  /** Additional condition on the row for offering the action here. */
  readonly visible?: BoundCondition
}

/** A detail view: one row with all its fields. */
export interface DetailView {
  /** Discriminates the view types. */
  readonly type: 'detail'
  /** Resource whose row it shows. */
  readonly resource: string
  /** Field that names the row. */
  readonly title: FieldPath
  /** Tags beside the title; an empty or false value shows no tag. */
  readonly tags: readonly Shown[]
  /** Fields above every tab. */
  readonly head: readonly Shown[]
  /** The stage bar. */
  readonly steps?: Steps
  /** Tabs in order. */
  readonly tabs: readonly DetailTab[]
  /** Actions in order. */
  readonly actions: readonly DetailAction[]
}
