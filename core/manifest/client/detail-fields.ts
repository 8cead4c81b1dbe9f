/** What a detail must select of its row. */
import type { DetailView } from '#core/contract/model/detail.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { conditionFields } from '../conditions/fields-of.ts'
import { subjectPaths } from './client-subject.ts'
import { rowRefusals } from './row-refusals.ts'

/** Field paths that a detail shows, without repetition. */
const shownPaths = (view: DetailView): readonly string[] => {
  const sections = view.tabs.flatMap(tab => (tab.kind === 'sections' ? tab.sections.flatMap(({ fields }) => fields) : []))
  const compared = view.tabs.flatMap(tab =>
    tab.kind === 'compare' && tab.named ? tab.sides.flatMap(side => tab.fields.map(({ path }) => `${side.name}.${path.text}`)) : [],
  )
  return [...new Set([...[...view.tags, ...view.head, ...sections].map(({ path }) => path.text), ...compared])]
}

/** What the conditions of the offered actions ask of the row. */
const conditionPaths = (snapshot: Snapshot, view: DetailView): readonly string[] =>
  view.actions.flatMap(({ resource, action: name, visible }) => {
    const action = snapshot.resources[resource]?.actions[name]
    if (action === undefined) return []
    const conditions = [visible, action.visible, ...rowRefusals(action).map(({ when }) => when)]
    const lists = action.guard.flatMap(({ list }) => list ?? [])
    const references = action.detail?.of === undefined ? [] : [action.detail.of]
    return [...conditions.flatMap(condition => (condition === undefined ? [] : conditionFields(condition))), ...lists, ...references]
  })

/** What dialogs over the row say about it. */
const saidPaths = ({ resources }: Snapshot, view: DetailView): readonly string[] => {
  const own = resources[view.resource]
  const actions = view.actions.flatMap(({ resource, action }) => resources[resource]?.actions[action] ?? [])
  return own === undefined ? [] : subjectPaths(own, actions)
}

export interface DetailFields {
  /** What is shown: masked ones among them may be had in full. */
  readonly shown: readonly string[]
  /** Those, and what conditions and references need; never internal ones. */
  readonly all: readonly string[]
}

const kept = new WeakMap<DetailView, DetailFields>()

/** Kept per view: it is the same for everybody. */
export const detailFields = (snapshot: Snapshot, view: DetailView): DetailFields => {
  const known = kept.get(view)
  if (known !== undefined) return known
  const fields = snapshot.resources[view.resource]?.fields ?? {}
  const sides = view.tabs.flatMap(tab => (tab.kind === 'compare' ? tab.sides.map(({ name }) => name) : []))
  const steps = view.steps === undefined ? [] : [view.steps.path.text]
  const shown = shownPaths(view)
  const wanted = [...shown, view.title.text, ...steps, ...sides, ...conditionPaths(snapshot, view), ...saidPaths(snapshot, view)]
  // Conditions of another resource's action may ask what this one has not: the server checks those.
  const all = [...new Set(wanted)].filter(text => fields[text.split('.')[0] ?? '']?.internal === false)
  const found = { shown, all }
  kept.set(view, found)
  return found
}
