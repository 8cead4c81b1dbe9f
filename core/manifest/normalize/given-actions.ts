/**
 * Actions that keywords generate: "arranged" gives `arrange`, "shown" gives `show` and `hide`, "states" what a move does; a string is the usual export.
 * Expanded before names are collected, so that every later phase sees ordinary actions.
 */
import { findFieldType } from '../fields/index.ts'
import type { ResourceFile, SoundFile } from '../source/sound-file.ts'
import type { DeclaredResource, WholeAction, WholeResource } from './normal.ts'
import { locateMoves, withMoves } from './state-actions.ts'
import { withUsualKeys } from './usual-actions.ts'

type ResourceActions = Readonly<Record<string, WholeAction>>
type ActionKeywords = Pick<WholeResource, 'arranged' | 'shown' | 'fields'>

/** Moves the row before or after another row; to the end if neither is given. */
const arrangeAction: WholeAction = {
  label: '调整顺序',
  present: 'dialog',
  select: 'one',
  form: [
    { name: 'before', type: 'integer', label: '排在谁之前', min: 1 },
    { name: 'after', type: 'integer', label: '排在谁之后', min: 1 },
  ],
  operation: 'record.arrange',
}

const visibilityAction = (field: string, to: boolean): WholeAction => ({
  label: to ? '显示' : '隐藏',
  present: 'confirm',
  select: 'many',
  confirm: to ? '确定显示吗？' : '隐藏后不再对外展示，随时可以再显示。确定隐藏吗？',
  success: to ? '已显示' : '已隐藏',
  disabled: [{ when: { field, eq: to }, reason: to ? '已经是显示状态' : '已经是隐藏状态' }],
  operation: 'record.transition',
  with: { field, from: [!to], to },
})

/** The usual export: an operation that answers with a download of the list as it is filtered. */
const exportAction = (operation: string): WholeAction => ({ label: '导出', present: 'download', icon: 'download', operation })

const wholeActions = ({ label, actions = {} }: DeclaredResource): ResourceActions =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [
      name,
      typeof action === 'string' ? exportAction(action) : withUsualKeys(action, label),
    ]),
  )

/** Keys that the resource states for an action override the generated ones. */
const overrideActions = (given: ResourceActions, actions: ResourceActions): ResourceActions => ({
  ...actions,
  ...Object.fromEntries(Object.entries(given).map(([name, action]) => [name, { ...action, ...actions[name] }])),
})

/** Placeholder if "shown" names a wrong field: screens can still name the actions, so that only the wrong field is reported. */
const PLACEHOLDER_ACTION: WholeAction = { label: '显示', present: 'confirm', select: 'many', operation: 'record.update' }

const generatedActions = ({ arranged, shown, fields }: ActionKeywords): ResourceActions => ({
  ...(shown === undefined ? {} : visibilityActions(shown, fields)),
  ...(arranged === undefined ? {} : { arrange: arrangeAction }),
})

const visibilityActions = (field: string, fields: WholeResource['fields']): ResourceActions =>
  findFieldType(fields[field]?.type)?.json === 'boolean'
    ? { show: visibilityAction(field, true), hide: visibilityAction(field, false) }
    : { show: PLACEHOLDER_ACTION, hide: { ...PLACEHOLDER_ACTION, label: '隐藏' } }

const hasWholeActions = (source: ResourceFile<DeclaredResource>): source is ResourceFile<WholeResource> =>
  Object.values(source.value.actions ?? {}).every(action => typeof action === 'object' && action.present !== undefined)

/** The resource file with the actions that its keywords generate and with whole ones for strings; other files unchanged. */
export const withGeneratedActions = (source: SoundFile<DeclaredResource>): SoundFile<WholeResource> => {
  if (source.kind !== 'resource') return source
  const { value } = source
  const given = generatedActions(value)
  const { states } = value
  if (Object.keys(given).length === 0 && states === undefined && hasWholeActions(source)) return source
  const actions = overrideActions(given, withMoves(states ?? {}, wholeActions(value)))
  return { ...source, value: { ...value, actions }, locate: locateMoves(source, states ?? {}) }
}
