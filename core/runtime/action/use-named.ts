import { useCallback, useEffect, useRef } from 'react'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { useLatest } from '../hooks/use-latest.ts'
import { entryOf, readEntry, shellPrefix, unnamed } from '../opened/opened.ts'
import { useLayer } from '../opened/use-layer.ts'

/** What an address may open: these actions, on these rows. */
export interface Named {
  readonly actions: readonly ClientAction[]
  /** undefined while they are on their way. */
  readonly rows: readonly Row[] | undefined
  /** Those that are not among `rows`, as far as the person may see them. */
  readonly find?: ((ids: readonly number[]) => Promise<readonly Row[]>) | undefined
  /** The part of the page that they stand in, where it has several. */
  readonly part?: string | undefined
}

/** Forms and what fills a drawer are entries of the history; a question or a download is none. */
const isLayer = ({ form, component, detail, present }: ClientAction): boolean =>
  (form?.length ?? 0) > 0 || component !== undefined || detail !== undefined || present === 'history'

interface Options {
  readonly named: Named | undefined
  /** The address asks for it. @returns whether it may be shown now */
  show(action: ClientAction, rows: readonly Row[], owner: string): boolean
  /** The browser's way back has left it. */
  gone(owner: string): void
}

export interface NamedLayer {
  /** @param rows undefined: they have no address. @returns who has opened it; undefined for what is no entry of the history */
  opened(action: ClientAction, rows: readonly Row[] | undefined): string | undefined
  turned(action: ClientAction, rows: readonly Row[]): void
  closed(owner: string | undefined): void
}

const rowsNamed = (rows: readonly Row[], ids: readonly number[]): readonly Row[] | undefined => {
  const found = ids.flatMap(id => rows.find(row => row.id === id) ?? [])
  return found.length === ids.length && found.length > 0 ? found : undefined
}

/** What is opened over a page, in its address: back closes it, a link opens it, where that is permitted. */
export function useNamed({ named, show, gone }: Options): NamedLayer {
  /** The entry that has been dealt with: it must not open again while it is on its way out. */
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
  /** Opens it, or says why not and takes it out of the address. */
  const settle = (action: ClientAction | undefined, rows: readonly Row[] | undefined): void => {
    const now = latest.current
    if (action && rows && isLayer(action) && now.show(action, rows, owner)) return
    if (!action) toast.warning('没有权限访问')
    else if (!rows) toast.warning('没有找到要打开的记录，它可能已被删除，或不在您可以查看的范围内')
    now.close(owner)
  }
  useEffect(() => {
    const linked = handled.current?.startsWith('|')
    if (entry === undefined && linked) handled.current = undefined
    const own = `${owner}|${entry}`
    if (!named || entry === undefined || entry === unnamed || entry.startsWith(shellPrefix) || handled.current === own) return
    const asked = readEntry(entry)
    if (asked && asked.part !== named.part) return
    const action = named.actions.find(({ key }) => key === asked?.key)
    const single = action?.select === 'none'
    if (action && !single && named.rows === undefined) return
    handled.current = own
    const ids = asked?.ids ?? []
    const rows = single ? [] : rowsNamed(named.rows ?? [], ids)
    if (!action || rows || ids.length === 0 || !named.find) return settle(action, rows)
    named.find(ids).then(
      found => {
        if (handled.current === own) settle(action, rowsNamed(found, ids))
      },
      error => {
        if (handled.current !== own) return
        report(error)
        latest.current.close(owner)
      },
    )
  }, [entry, owner, named?.rows, named?.actions])
  // What is found after the page has gone opens nothing.
  useEffect(
    () => () => {
      handled.current = undefined
    },
    [],
  )

  const nameOf = (action: ClientAction, rows: readonly Row[] | undefined): string =>
    rows && named?.actions.includes(action)
      ? entryOf({ part: named.part, key: action.key, ids: action.select === 'none' ? [] : rows.map(row => row.id) })
      : unnamed
  return {
    opened(action, rows) {
      if (!isLayer(action)) return undefined
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
