/**
 * Usual actions: an action that does not say how it is presented is the usual one of its operation, or of a detail that it opens. What it says itself
 * replaces what is usual.
 */
import { type CheckedFile, filesOfKind } from '../source/sound-file.ts'
import type { DeclaredResource, StatedAction, WholeAction } from './normal.ts'

/** Keys that are usual for an action. */
export type UsualKeys = Partial<WholeAction> & Required<Pick<WholeAction, 'label' | 'present'>>

const USUAL_DETAIL: UsualKeys = { label: '详情', present: 'detail', select: 'one', access: 'read', width: 'widest' }

const USUAL_BY_OPERATION: Readonly<Record<string, UsualKeys>> = {
  'record.create': { label: '新增', present: 'drawer', primary: true, icon: 'plus' },
  'record.update': { label: '编辑', present: 'drawer', select: 'one' },
  'record.delete': { label: '删除', present: 'confirm', select: 'one', danger: true },
}

/** What decides which keys are usual. */
type UsualAction = Pick<StatedAction, 'label' | 'operation' | 'detail'>

/** Heading of a usual form: 新增员工. */
const formTitle = (action: UsualAction, { label, present }: UsualKeys, resource: string): Pick<WholeAction, 'title'> =>
  present === 'drawer' ? { title: `${action.label ?? label}${resource}` } : {}

/**
 * What is usual for an action; undefined if its operation has no usual presentation
 * @param resource label of the resource
 */
export const usualKeys = (action: UsualAction, resource: string): UsualKeys | undefined => {
  const usual = action.detail === undefined ? USUAL_BY_OPERATION[action.operation ?? ''] : USUAL_DETAIL
  return usual && { ...usual, ...formTitle(action, usual, resource) }
}

/** The action with what is usual for it, if it does not say how it is presented. */
export const withUsualKeys = (action: StatedAction, resource: string): WholeAction => {
  const usual = action.present === undefined ? usualKeys(action, resource) : undefined
  return { ...usual, ...action } as WholeAction
}

type StatedActions = NonNullable<DeclaredResource['actions']>

const withTitle = (action: StatedActions[string], titles: ReadonlyMap<string, string>): StatedActions[string] => {
  if (typeof action === 'string' || action.detail === undefined || action.present !== undefined) return action
  const title = titles.get(typeof action.detail === 'string' ? action.detail : action.detail.screen)
  return title === undefined ? action : { title, ...action }
}

/** The files with the headings of usual details: those of the screens that they show. */
export const expandDetailTitles = (files: readonly CheckedFile<DeclaredResource>[]): readonly CheckedFile<DeclaredResource>[] => {
  const titles = new Map(filesOfKind(files, 'screen').map(({ value }) => [value.path, value.title] as const))
  return files.map(file => {
    if (!file.sound || file.source.kind !== 'resource') return file
    const { source } = file
    const { actions = {} } = source.value
    if (Object.values(actions).every(action => withTitle(action, titles) === action)) return file
    const titled = Object.fromEntries(Object.entries(actions).map(([name, action]) => [name, withTitle(action, titles)]))
    return { source: { ...source, value: { ...source.value, actions: titled } }, sound: true }
  })
}
