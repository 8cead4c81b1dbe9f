/** Fields that a detail must select. */
import type { DetailView } from '#core/contract/model/detail.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { conditionFields } from '../conditions/fields-of.ts'
import { subjectPaths } from './client-subject.ts'
import { rowRefusals } from './row-refusals.ts'

/** Distinct field paths that a detail shows. */
const shownPaths = (view: DetailView): readonly string[] => {
  const sections = view.tabs.flatMap(tab => (tab.kind === 'sections' ? tab.sections.flatMap(({ fields }) => fields) : []))
  const compared = view.tabs.flatMap(tab =>
    tab.kind === 'compare' && tab.named ? tab.sides.flatMap(side => tab.fields.map(({ path }) => `${side.name}.${path.text}`)) : [],
  )
  return [...new Set([...[...view.tags, ...view.head, ...sections].map(({ path }) => path.text), ...compared])]
}

/** Fields that conditions of the offered actions need. */
const conditionPaths = (snapshot: Snapshot, view: DetailView): readonly string[] =>
  view.actions.flatMap(({ resource, action: name, visible }) => {
    const action = snapshot.resources[resource]?.actions[name]
    if (action === undefined) return []
    const conditions = [visible, action.visible, ...rowRefusals(action).map(({ when }) => when)]
    const lists = action.guard.flatMap(({ list }) => list ?? [])
    const references = action.detail?.of === undefined ? [] : [action.detail.of]
    return [...conditions.flatMap(condition => (condition === undefined ? [] : conditionFields(condition))), ...lists, ...references]
  })

/** Fields that dialogs of the offered actions show. */
const dialogPaths = ({ resources }: Snapshot, view: DetailView): readonly string[] => {
  const own = resources[view.resource]
  const actions = view.actions.flatMap(({ resource, action }) => resources[resource]?.actions[action] ?? [])
  return own === undefined ? [] : subjectPaths(own, actions)
}

export interface DetailFields {
  /** Shown fields: the masked ones among them can be revealed. */
  readonly shown: readonly string[]
  /** The shown fields, and fields needed by conditions and references; never internal ones. */
  readonly all: readonly string[]
}

const fieldsByDetail = new WeakMap<DetailView, DetailFields>()

/** Cached per view: the fields are the same for all users. */
export const detailFields = (snapshot: Snapshot, view: DetailView): DetailFields => {
  const known = fieldsByDetail.get(view)
  if (known !== undefined) return known
  const fields = snapshot.resources[view.resource]?.fields ?? {}
  const sides = view.tabs.flatMap(tab => (tab.kind === 'compare' ? tab.sides.map(({ name }) => name) : []))
  const steps = view.steps === undefined ? [] : [view.steps.path.text]
  const shown = shownPaths(view)
  const wanted = [...shown, view.title.text, ...steps, ...sides, ...conditionPaths(snapshot, view), ...dialogPaths(snapshot, view)]
  // Conditions of another resource's action may use fields that this resource lacks: the server evaluates those.
  const all = [...new Set(wanted)].filter(text => fields[text.split('.')[0] ?? '']?.internal === false)
  const found = { shown, all }
  fieldsByDetail.set(view, found)
  return found
}
