import type { ReferenceData, ReferenceEntry, ReferenceGroup } from '#plugins/reference/wire.ts'
import { codeGroups } from './code-groups.ts'
import { fieldTypeGroup } from './field-type-group.ts'
import { manifestGroups } from './manifest-groups.ts'
import { orderedManifests, partGroups } from './part-groups.ts'

/** Groups of parts that users see, whose entries need an example. */
const WITH_EXAMPLES = new Set(['cells', 'filters', 'controls', 'presenters', 'views', 'components', 'widgets', 'field-types'])

const MEANINGLESS_TEXT = /for people who read the code|^.{0,5}$/

/** What an entry lacks, one sentence for each gap. */
const entryGaps = ({ key }: ReferenceGroup, { id, text, zh, examples, written }: ReferenceEntry): readonly string[] => [
  ...(MEANINGLESS_TEXT.test(text) ? [`${id} is described nowhere: say what it is where it is declared`] : []),
  ...(WITH_EXAMPLES.has(key) && !zh ? [`${id} has no Chinese description (markdownDescription in plugin.json)`] : []),
  ...(WITH_EXAMPLES.has(key) && (examples ?? written ?? []).length === 0 ? [`${id} has no example`] : []),
]

/** Builds the whole reference from schemas, registries, plugin.json files and code. */
export const buildReference = (root: string): ReferenceData => ({
  groups: [...manifestGroups(root), fieldTypeGroup(orderedManifests(root)), ...partGroups(root), ...codeGroups(root)],
})

/** Undocumented entries and duplicate ids, one line each. */
export const documentationGaps = ({ groups }: ReferenceData): readonly string[] => {
  const entries = groups.flatMap(group => group.entries.map(entry => [group, entry] as const))
  const ids = entries.map(([, { id }]) => id)
  return [
    ...entries.flatMap(([group, entry]) => entryGaps(group, entry)),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id} stands there twice`),
  ]
}
