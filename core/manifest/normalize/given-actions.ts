/** Actions that a resource has by a word: "arranged" gives `arrange`, "shown" gives `show` and `hide`. Written out before names are collected, so that every check and every reader meets them like any other. */
import type { Action } from '#schemas/types/action.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { WholeResource } from './normal.ts'

type Actions = NonNullable<WholeResource['actions']>
type Given = Pick<WholeResource, 'arranged' | 'shown' | 'fields'>

/** The row is put before another one, or behind it; last without either. */
const arrange: Action = {
  label: '调整顺序',
  present: 'dialog',
  select: 'one',
  form: [
    { name: 'before', type: 'integer', label: '排在谁之前', min: 1 },
    { name: 'after', type: 'integer', label: '排在谁之后', min: 1 },
  ],
  operation: 'record.arrange',
}

const showing = (field: string, to: boolean): Action => ({
  label: to ? '显示' : '隐藏',
  present: 'confirm',
  select: 'many',
  confirm: to ? '确定显示吗？' : '隐藏后不再对外展示，随时可以再显示。确定隐藏吗？',
  success: to ? '已显示' : '已隐藏',
  disabled: [{ when: { field, eq: to }, reason: to ? '已经是显示状态' : '已经是隐藏状态' }],
  operation: 'record.transition',
  with: { field, from: [!to], to },
})

/** What a resource says of an action itself comes over what the word gives. */
const over = (given: Actions, { actions = {} }: WholeResource): Actions => ({
  ...actions,
  ...Object.fromEntries(Object.entries(given).map(([name, action]) => [name, { ...action, ...actions[name] }])),
})

/** Of a word that is to be mended: screens may name the actions meanwhile, and nothing more is said. */
const UNSOUND: Action = { label: '显示', present: 'confirm', select: 'many', operation: 'record.update' }

const givenBy = ({ arranged, shown, fields }: Given): Actions => ({
  ...(shown === undefined ? {} : givenByShown(shown, fields)),
  ...(arranged === undefined ? {} : { arrange }),
})

const givenByShown = (field: string, fields: WholeResource['fields']): Actions =>
  fields[field]?.type === 'boolean'
    ? { show: showing(field, true), hide: showing(field, false) }
    : { show: UNSOUND, hide: { ...UNSOUND, label: '隐藏' } }

/** A resource's file with the actions that its words give. Other files stay as they are. */
export const withGivenActions = (source: SourceFile): SourceFile => {
  if (source.kind !== 'resource') return source
  const value = source.value as WholeResource
  const given = givenBy(value)
  return Object.keys(given).length === 0 ? source : { ...source, value: { ...value, actions: over(given, value) } }
}
