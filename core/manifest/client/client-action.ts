import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { type ClientAccess, grantsAll, mayCall } from './access.ts'
import { clientForm } from './client-form.ts'
import { clientSubject } from './client-subject.ts'
import { compact } from './compact.ts'
import { browserDecides } from './row-refusals.ts'
import { screenAccess } from './screen-access.ts'

/** Names of the form items that write these fields. */
const itemNamesOfFields = (action: Action, fields: readonly string[]): string[] =>
  fields.flatMap(field => action.form.find(item => (item.field ?? item.name) === field)?.name ?? [])

const clientOpenOn = (action: Action): ClientAction['openOn'] => {
  if (action.openOn === undefined) return undefined
  const prefill = Object.entries(action.openOn.prefill).map(([key, fields]) => [key, itemNamesOfFields(action, fields)] as const)
  return { query: { ...action.openOn.query }, prefill: Object.fromEntries(prefill) }
}

const clientResubmit = (action: Action): ClientAction['resubmit'] => {
  if (action.resubmit === undefined) return undefined
  return { field: itemNamesOfFields(action, [action.resubmit.field])[0] ?? action.resubmit.field, message: action.resubmit.message }
}

/** The endpoint's path; undefined if the user may not call it, so that a call that would be refused is not offered. */
const allowedPath = (snapshot: Snapshot, access: ClientAccess, path: string | undefined): string | undefined => {
  const permission = path === undefined ? undefined : snapshot.endpoints[`POST ${path}`]?.permission
  return permission !== undefined && !mayCall(access, permission) ? undefined : path
}

const clientMerge = (snapshot: Snapshot, { merge }: Action, access: ClientAccess): ClientAction['merge'] => {
  if (merge === undefined) return undefined
  const { endpoint, title, label, detail, request } = merge
  const asked = allowedPath(snapshot, access, request?.endpoint)
  return compact({
    url: allowedPath(snapshot, access, endpoint),
    title,
    label,
    detail: detail !== undefined && screenAccess(snapshot, detail, access) === 'open' ? detail : undefined,
    request: request && asked !== undefined ? { url: asked, label: request.label } : undefined,
  })
}

const clientSecondVerify = ({ path, secondVerify }: Action): ClientAction['secondVerify'] =>
  secondVerify &&
  compact({ url: secondVerify.endpoint ?? path, message: secondVerify.message, with: secondVerify.with && { ...secondVerify.with } })

/** Always true for a signed-in user: disables a greyed action for every row. */
const ALWAYS_DISABLED = [{ when: { user: 'id', notEmpty: true }, reason: '此操作未开放' }] as const

/** A read-only value that is no field of the resource: only the operation's answer of GET {action} can fill it. */
const isFilledByServer = ({ kind, field, readonly }: FormItem): boolean => kind === 'field' && field === undefined && readonly === true

const clientAction = (snapshot: Snapshot, shown: Resource, action: Action, access: ClientAccess): ClientAction => {
  const decided = browserDecides(shown, action)
  const form = clientForm(snapshot, action)
  const hasForm = form.length > 0
  return compact<ClientAction>(
    {
      key: action.name,
      label: action.label,
      present: action.present,
      select: action.select,
      url: action.path,
      init: hasForm && (action.select !== 'none' || form.some(item => item.lookup !== undefined) || action.form.some(isFilledByServer)),
      guard: decided ? action.guard.map(guard => ({ ...guard })) : [],
      visible: action.visible,
      disabled: [...(action.greyed ? ALWAYS_DISABLED : []), ...(decided ? [...action.disabled, ...action.unfit] : [])].map(one => ({
        ...one,
      })),
      form,
      title: action.title,
      width: action.width,
      confirm: action.confirm,
      subject: clientSubject(snapshot, shown, action),
      submitLabel: action.submitLabel,
      pending: action.pending,
      success: action.success,
      danger: action.danger,
      primary: action.primary,
      icon: action.icon,
      component: action.component,
      props: action.props,
      detail: action.detail,
      read: action.access === 'read' || undefined,
      limit: action.limit,
      bulk: action.bulk,
      idempotent: action.idempotent,
      resubmit: clientResubmit(action),
      unselected: action.unselected,
      secondVerify: clientSecondVerify(action),
      errorModal: action.errorModal,
      merge: clientMerge(snapshot, action, access),
      openOn: clientOpenOn(action),
    },
    ['limit'],
  )
}

/**
 * The named actions that the user may use, in order.
 * @param shown resource of the rows that the actions are offered on, if it is another resource of the same table
 */
export const clientActions = (
  snapshot: Snapshot,
  resource: Resource,
  names: Iterable<string>,
  access: ClientAccess,
  shown: Resource = resource,
): ClientAction[] =>
  [...names].flatMap(name => {
    const action = resource.actions[name]
    return action !== undefined && grantsAll(access, action.permission) ? [clientAction(snapshot, shown, action, access)] : []
  })

/** Names of the option sets used in forms and subjects of these actions. */
export const actionOptions = (actions: readonly ClientAction[]): readonly string[] =>
  actions.flatMap(({ form = [], subject }) => [...form, ...(subject?.fields ?? [])].flatMap(({ options }) => options ?? []))
