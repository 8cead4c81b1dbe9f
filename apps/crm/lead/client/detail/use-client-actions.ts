import { useCallback } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { type ActionRunner, useActionRunner } from '#core/runtime/action/index.ts'
import { useMenu, useRefresh, useScreen } from '#core/runtime/index.ts'
import type { ClientAction, ClientOption, Row } from '#schemas/types/wire.ts'
import type { Details } from '../../wire.ts'
import { BASE, RESOURCE } from '../addresses.ts'

type Actions = Readonly<Record<string, ClientAction>>

export interface ClientActions {
  readonly actions: Actions
  /** What the actions' forms choose from. */
  readonly options: Readonly<Record<string, readonly ClientOption[]>>
  readonly runner: ActionRunner
  /** The detail's own screen, where the employee may open it. */
  readonly page: string | undefined
}

const byKey = (actions: readonly ClientAction[]): Actions => Object.fromEntries(actions.map(action => [action.key, action]))

/** The client as a row, for guards and forms. */
export const rowOf = (details: Details): Row => {
  const { institutionsCustomer, id, version, attributablePerson, staffPerson, followUpWithPeople, creator } = details
  return { ...institutionsCustomer, id, version, attributablePerson, staffPerson, followUpWithPeople, creator }
}

const none = {}

/**
 * What the employee may do with the client: on its own screen that screen's actions; in a drawer those of the screen named by props.page, or else
 * of the list behind, when that lists clients.
 */
export function useClientActions({ props, actions, view }: ComponentProps): ClientActions {
  const refresh = useRefresh()
  const path = typeof props['page'] === 'string' ? props['page'] : undefined
  const page = useMenu().data?.screens[path ?? ''] === undefined ? undefined : path
  const inDrawer = view !== undefined
  const screen = useScreen(inDrawer && page !== undefined ? page : null).data
  const listUrl = view?.listUrl
  const runner = useActionRunner(undefined, {
    onChanged: useCallback(() => {
      void refresh(BASE)
      if (listUrl && !listUrl.startsWith(BASE)) void refresh(listUrl)
    }, [refresh, listUrl]),
  })

  const screenActions = screen && 'actions' in screen.view && screen.view.type !== 'table' ? byKey(screen.view.actions ?? []) : undefined
  const listActions = view?.resource === RESOURCE ? byKey(view.rowActions) : none
  return {
    actions: inDrawer ? (screenActions ?? listActions) : actions,
    options: screen?.options ?? none,
    runner,
    page: inDrawer ? page : undefined,
  }
}
