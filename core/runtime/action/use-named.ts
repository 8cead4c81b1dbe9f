import { useCallback, useEffect, useRef } from 'react'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { layerEntryText, parseLayerEntry, shellEntryPrefix, unaddressedEntry } from '../opened/opened.ts'
import { useLayer } from '../opened/use-layer.ts'

/** Actions that an address may open, and the rows it may open them on. */
export interface AddressableActions {
  readonly actions: readonly ClientAction[]
  /** Loaded rows; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  /** Loads rows that are not among `rows`, within the user's scope. */
  readonly find?: ((ids: readonly number[]) => Promise<readonly Row[]>) | undefined
  /** Key of the part of the page that contains them, if the page has several. */
  readonly part?: string | undefined
}

/** Forms and full drawers are entries of the browser history; a confirmation or a download is not. */
const hasHistoryEntry = ({ form, component, detail, present }: ClientAction): boolean =>
  (form?.length ?? 0) > 0 || component !== undefined || detail !== undefined || present === 'history'

interface AddressLayerOptions {
  readonly named: AddressableActions | undefined
  /** Shows the action requested by the address. @returns whether it may be shown now. */
  show(action: ClientAction, rows: readonly Row[], owner: string): boolean
  /** The browser's back button has left the entry. */
  gone(owner: string): void
}

export interface AddressLayer {
  /**
   * Adds a history entry for an opened action. @param rows undefined: no address
   * @returns owner key of the entry; undefined if the action is no entry of the history
   */
  opened(action: ClientAction, rows: readonly Row[] | undefined): string | undefined
  turned(action: ClientAction, rows: readonly Row[]): void
  closed(owner: string | undefined): void
}

const rowsWithIds = (rows: readonly Row[], ids: readonly number[]): readonly Row[] | undefined => {
  const found = ids.flatMap(id => rows.find(row => row.id === id) ?? [])
  return found.length === ids.length && found.length > 0 ? found : undefined
}

/** Keeps the layer opened over a page in the page's address: back closes it, a link opens it if that is permitted. */
export function useAddressLayer({ named, show, gone }: AddressLayerOptions): AddressLayer {
  /** The entry already handled: it must not open again while it is being closed. */
  const handled = useRef<string | undefined>(undefined)
  const layer = useLayer(
    useCallback(
      (owner: string) => {
        handled.current = undefined
        gone(owner)
      },
      [gone],
    ),
  )
  const { entry, owner } = layer

  const latest = useLatest({ show, close: layer.close })
  /** Opens the action, or shows why not and removes it from the address. */
  const settle = (action: ClientAction | undefined, rows: readonly Row[] | undefined): void => {
    const now = latest.current
    if (action && rows && hasHistoryEntry(action) && now.show(action, rows, owner)) return
    if (!action) toast.warning('没有权限访问')
    else if (!rows) toast.warning('没有找到要打开的记录，它可能已被删除，或不在您可以查看的范围内')
    now.close(owner)
  }
  useEffect(() => {
    const linked = handled.current?.startsWith('|')
    if (entry === undefined && linked) handled.current = undefined
    const own = `${owner}|${entry}`
    if (!named || entry === undefined || entry === unaddressedEntry || entry.startsWith(shellEntryPrefix) || handled.current === own) return
    const asked = parseLayerEntry(entry)
    if (asked && asked.part !== named.part) return
    const action = named.actions.find(({ key }) => key === asked?.key)
    const single = action?.select === 'none'
    if (action && !single && named.rows === undefined) return
    handled.current = own
    const ids = asked?.ids ?? []
    const rows = single ? [] : rowsWithIds(named.rows ?? [], ids)
    if (!action || rows || ids.length === 0 || !named.find) return settle(action, rows)
    named.find(ids).then(
      found => {
        if (handled.current === own) settle(action, rowsWithIds(found, ids))
      },
      error => {
        if (handled.current !== own) return
        report(error)
        latest.current.close(owner)
      },
    )
  }, [entry, owner, named?.rows, named?.actions])
  // Rows that are found after the page was unmounted open nothing.
  useEffect(
    () => () => {
      handled.current = undefined
    },
    [],
  )

  const nameOf = (action: ClientAction, rows: readonly Row[] | undefined): string =>
    rows && named?.actions.includes(action)
      ? layerEntryText({ part: named.part, key: action.key, ids: action.select === 'none' ? [] : rows.map(row => row.id) })
      : unaddressedEntry
  return {
    opened(action, rows) {
      if (!hasHistoryEntry(action)) return undefined
      const name = nameOf(action, rows)
      const key = layer.open(name)
      handled.current = `${key}|${name}`
      return key
    },
    turned(action, rows) {
      const name = nameOf(action, rows)
      handled.current = `${owner}|${name}`
      layer.rename(name)
    },
    closed(own) {
      if (own !== undefined) layer.close(own)
    },
  }
}
