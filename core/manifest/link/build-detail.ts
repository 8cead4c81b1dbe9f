/** Builds a detail view of the Snapshot from a checked one. */
import type { DetailAction, DetailContent, DetailTab, DetailView, Each, Leading, Shown, Steps } from '#core/contract/model/detail.ts'
import type { Field, Part } from '#core/contract/model/field.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { NormalDetailTab, NormalDetailView, NormalEach, NormalShown, NormalShownFields } from '../normalize/normal.ts'
import { buildPath, buildTable, expectLinked } from './build-table.ts'
import { choosePart, derivedCell } from './derived-parts.ts'
import { earlyEnds } from './early-ends.ts'
import type { Resources, Symbols } from './symbols.ts'

/** Full-length replacements for cells that truncate their value, since a detail has room for all of it. */
const FULL_LENGTH_CELLS: Readonly<Record<string, Part>> = {
  ellipsis: { type: 'text', props: {} },
  tags: { type: 'tags', props: { max: Number.MAX_SAFE_INTEGER } },
}
/** Cells that need a whole line. */
const WIDE_CELLS: ReadonlySet<string> = new Set(['html'])

const firstSegment = (text: string): string => text.split('.')[0] ?? ''

/** Label of the reference, if the target field is the one that names the row; else that of the target. */
const defaultLabel = (resources: Resources, { own, target, targetResource = '' }: FieldPath): string =>
  target === undefined || [own.show, resources[targetResource]?.lookup?.label].includes(target.name) ? own.label : target.label

/** Builds a field of a detail, with a cell that shows the whole value. */
export const buildShown = (resources: Resources, resource: string, { field: text, label, cell, props, wide }: NormalShown): Shown => {
  const path = buildPath(resources, resource, text)
  const field = path.target ?? path.own
  const usual = choosePart({ type: cell, props }, field.cell, derivedCell({ type: field.type }))
  const part = (cell === undefined && props === undefined && FULL_LENGTH_CELLS[usual.type]) || usual
  return {
    path,
    label: label ?? defaultLabel(resources, path),
    cell: part,
    wide: wide ?? (field.rules.multiline === true || WIDE_CELLS.has(part.type)),
  }
}

/** Tag for an option beside the title, unless the manifest states a cell. */
const asTag = (shown: Shown, { cell }: NormalShown): Shown =>
  cell === undefined && shown.cell.type === 'map' ? { ...shown, cell: { type: 'tag', props: {} } } : shown

/** Own fields that the detail names explicitly. */
const namedFields = (view: NormalDetailView): readonly string[] => {
  const sections = view.tabs.flatMap(tab => tab.sections ?? [])
  const written = [...(view.tags ?? []), ...(view.head ?? []), ...sections.flatMap(({ fields }) => (fields === 'rest' ? [] : fields))]
  return [view.title, ...(view.steps === undefined ? [] : [view.steps.field]), ...written.map(({ field }) => field)].map(firstSegment)
}

/** All readable fields except the given ones, in the order of the resource. */
const otherFields = (resources: Resources, resource: string, except: readonly string[]): readonly NormalShown[] => {
  const out = new Set(['id', ...except])
  const { fields } = expectLinked(resources[resource], resource)
  return Object.values(fields).flatMap(({ name, internal }) => (internal || out.has(name) ? [] : [{ field: name }]))
}

const buildSteps = (symbols: Symbols, resources: Resources, resource: string, steps: NonNullable<NormalDetailView['steps']>): Steps => {
  const path = buildPath(resources, resource, steps.field)
  const { together = [], waiting = [], ended = earlyEnds(symbols, resource, steps) } = steps
  return { path, options: expectLinked((path.target ?? path.own).options, steps.field), together, waiting, ended }
}

const referencedField = (resources: Resources, resource: string, name: string): Field =>
  expectLinked(expectLinked(resources[resource], resource).fields[name], name)

type ListTabSlots = Pick<NormalDetailTab, 'list' | 'through' | 'when' | 'columns' | 'actions' | 'rowActions' | 'sort'>

const buildLeading = (symbols: Symbols, resources: Resources, { list, through, when: preset, ...more }: ListTabSlots): Leading => ({
  view: buildTable(symbols, resources, { type: 'table', resource: expectLinked(list, 'list'), preset, ...more }),
  through: expectLinked(through, 'through'),
})

const buildEach = (symbols: Symbols, resources: Resources, { own, list, through, when, title, fields, sort }: NormalEach): Each => {
  const columns = [...new Set([title, ...fields.map(({ field }) => field)])].map(field => ({ field }))
  return {
    ...buildLeading(symbols, resources, { list, through, when, columns, sort }),
    own,
    title: buildPath(resources, list, title),
    fields: fields.map(field => buildShown(resources, list, field)),
  }
}

const buildContent = (symbols: Symbols, resources: Resources, view: NormalDetailView, tab: NormalDetailTab): DetailContent => {
  const all = (resource: string, fields: NormalShownFields, except: readonly string[]): readonly Shown[] =>
    (fields === 'rest' ? otherFields(resources, resource, except) : fields).map(field => buildShown(resources, resource, field))
  if (tab.component !== undefined) return { kind: 'component', component: tab.component, props: tab.props ?? {} }
  if (tab.sections !== undefined) {
    const sections = tab.sections.map(({ title, fields, without = [] }) => ({
      title,
      fields: all(view.resource, fields, [...namedFields(view), ...without]),
    }))
    return { kind: 'sections', sections, each: tab.each && buildEach(symbols, resources, tab.each) }
  }
  if (tab.list !== undefined) {
    const { list, through, when, columns, actions, rowActions, sort } = tab
    return { kind: 'list', ...buildLeading(symbols, resources, { list, through, when, columns, actions, rowActions, sort }) }
  }
  if (tab.compare !== undefined) {
    const [first = '', second = ''] = tab.compare
    const sides = [referencedField(resources, view.resource, first), referencedField(resources, view.resource, second)] as const
    const resource = expectLinked(sides[0].to, first)
    return {
      kind: 'compare',
      resource,
      sides,
      named: tab.fields !== 'rest',
      fields: all(resource, expectLinked(tab.fields, 'fields'), tab.without ?? []),
    }
  }
  return { kind: 'timeline', source: expectLinked(expectLinked(resources[view.resource], view.resource).timeline, 'timeline') }
}

const buildCount = (symbols: Symbols, resources: Resources, { count }: NormalDetailTab, content: DetailContent): Leading | undefined => {
  if (typeof count === 'object') return buildLeading(symbols, resources, count)
  return count === true && content.kind === 'list' ? content : undefined
}

/** Builds a tab. Its key is its position, since keys only occur in request URLs. */
const buildTab = (symbols: Symbols, resources: Resources, view: NormalDetailView, tab: NormalDetailTab, index: number): DetailTab => {
  const content = buildContent(symbols, resources, view, tab)
  return { key: `t${index}`, title: tab.title, count: buildCount(symbols, resources, tab, content), ...content }
}

export const buildDetail = (symbols: Symbols, resources: Resources, view: NormalDetailView): DetailView => {
  const { resource, title, tags = [], head = [], steps, tabs, actions = [] } = view
  return {
    type: 'detail',
    resource,
    title: buildPath(resources, resource, title),
    tags: tags.map(field => asTag(buildShown(resources, resource, field), field)),
    head: head.map(field => buildShown(resources, resource, field)),
    steps: steps === undefined ? undefined : buildSteps(symbols, resources, resource, steps),
    tabs: tabs.map((tab, index) => buildTab(symbols, resources, view, tab, index)),
    actions: actions.map((offer): DetailAction => ({ ...offer, resource: offer.resource ?? resource })),
  }
}
