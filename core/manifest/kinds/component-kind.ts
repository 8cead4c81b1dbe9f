import type { ComponentView } from '#core/contract/model/screen.ts'
import type { ComponentView as StatedComponent } from '#schemas/types/screen.ts'
import type { ClientComponentView } from '#schemas/types/wire.ts'
import { actionOptions, clientActions } from '../client/client-action.ts'
import { linkedResource } from '../client/linked-resource.ts'
import { componentLeaves } from '../freeze/permission-leaves.ts'
import { checkPart } from '../link/check-part.ts'
import { checkComponentPermissions } from '../meaning/check-screens.ts'
import { definedEntries } from '../normalize/normalize-views.ts'
import type { ViewKind } from './view-kind.ts'

/** A page drawn by a plugin's component. */
export const componentKind: ViewKind<StatedComponent, StatedComponent, ComponentView, ClientComponentView> = {
  type: 'component',
  normalize: view => view,
  extend: (base, own) => ({ ...base, ...definedEntries(own) }),
  normalLists: () => [],
  writeColumns: view => view,
  heirFinding: () => undefined,
  check: (context, source, { component, props }) =>
    checkPart(context, source, {
      kind: 'components',
      type: component,
      props: props ?? {},
      written: true,
      pointer: '/view/component',
      propsPointer: props === undefined ? '/view' : '/view/props',
    }),
  shownRow: () => undefined,
  resourceAt: (_symbols, view) => view.resource,
  readThrough: () => [],
  addresses: () => [],
  endpoints: () => [],
  build: (_symbols, _resources, { component, resource, props = {}, permissions = {} }) => ({
    type: 'component',
    component,
    resource,
    props,
    permissions,
  }),
  checkMeaning: (context, source, { permissions = {} }) => checkComponentPermissions(context, source, permissions),
  leaves: componentLeaves,
  actions: () => [],
  ownPermissions: (_title, { permissions = {} }) => Object.entries(permissions),
  lint: () => undefined,
  restated: () => [],
  lists: () => [],
  client: (snapshot, _screen, { component, resource, props }, access) => {
    const own = resource === undefined ? undefined : linkedResource(snapshot, resource)
    const actions = own && { actions: clientActions(snapshot, own, Object.keys(own.actions), access) }
    return { type: 'component', component, props: { ...props }, ...actions }
  },
  stateFitter: () => undefined,
  clientOptions: ({ actions = [] }) => actionOptions(actions),
}
