/** Expands forms derived from another action: `{ "like": "add", "without": […], "with": […] }`. */
import type { NormalFormItem, NormalLike } from './normal.ts'

/** A form as the manifest states it. */
export type StatedForm = readonly NormalFormItem[] | NormalLike

/** An expanded form. */
export interface ExpandedForm {
  readonly items: readonly NormalFormItem[]
  /** Pointer of each item below its action, e.g. "form/2", "form/with/0"; "form/like" for items of the other action. */
  readonly places: readonly string[]
  /**
   * Why the other form is unavailable: it is empty, derives from this one, or has a problem reported elsewhere. Such a form has no further reports.
   */
  readonly broken?: 'empty' | 'circular' | 'elsewhere'
}

/** Identity of an item within its form: its field, its name, or the text of its heading. */
export const itemName = ({ field, name, section }: NormalFormItem): string => field ?? name ?? section ?? ''

const isDerivedForm = (form: StatedForm): form is NormalLike => !Array.isArray(form)

/** Cycle of actions whose forms derive from each other, starting from `action`; undefined if the chain ends. */
const formCycle = (forms: ReadonlyMap<string, StatedForm>, action: string): readonly string[] | undefined => {
  const way: string[] = []
  for (let at: string | undefined = action; at !== undefined; ) {
    if (way.includes(at)) return way.slice(way.indexOf(at))
    way.push(at)
    const form: StatedForm = forms.get(at) ?? []
    at = isDerivedForm(form) ? form.like : undefined
  }
  return undefined
}

/**
 * Expands the form of an action
 * @param forms form of every action of the resource, as stated
 */
export const expandForm = (forms: ReadonlyMap<string, StatedForm>, action: string): ExpandedForm => {
  const form = forms.get(action) ?? []
  if (!isDerivedForm(form)) return { items: form, places: form.map((_, index) => `form/${index}`) }
  const nothing = { items: [], places: [] }
  if (!forms.has(form.like)) return { ...nothing, broken: 'elsewhere' }
  const circle = formCycle(forms, action)
  // A cycle is reported once: at its last action.
  const saying = circle && [...forms.keys()].findLast(name => circle.includes(name))
  if (circle !== undefined) return { ...nothing, broken: saying === action ? 'circular' : 'elsewhere' }
  const base = expandForm(forms, form.like)
  if (base.broken !== undefined) return { ...nothing, broken: 'elsewhere' }
  return base.items.length === 0 ? { ...nothing, broken: 'empty' } : applyItemChanges(base.items, form)
}

const applyItemChanges = (base: readonly NormalFormItem[], { without = [], with: own = [] }: NormalLike): ExpandedForm => {
  const replacing = new Map(own.map((item, index) => [itemName(item), { item, place: `form/with/${index}` }]))
  const kept = base
    .filter(item => !without.includes(itemName(item)))
    .map(item => replacing.get(itemName(item)) ?? { item, place: 'form/like' })
  const added = [...replacing.values()].filter(({ item }) => !base.some(other => itemName(other) === itemName(item)))
  const all = [...kept, ...added]
  return { items: all.map(({ item }) => item), places: all.map(({ place }) => place) }
}
