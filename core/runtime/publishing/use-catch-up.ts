import { useContext, useEffect, useMemo, useRef } from 'react'
import { type Cache, useSWRConfig } from 'swr'
import { menuGet } from '#core/contract/core-addresses.ts'
import { isObject } from '#core/contract/must.ts'
import { useServerEvents } from '../events/use-server-events.ts'
import { screenUrl } from '../http/early.ts'
import { LeaveContext } from '../leaving/leave-guard.ts'
import { createCatchUp } from './catch-up.ts'

/** Random delay in milliseconds: hundreds of pages receive the event at the same moment. */
const MAX_JITTER_MS = 200

const wait = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

const isUrlKey = (key: unknown): key is string => typeof key === 'string'
const isRuntimeUrl = (key: unknown): boolean => isUrlKey(key) && key.startsWith('/runtime/')
const isContentUrl = (key: unknown): boolean => isUrlKey(key) && !key.startsWith('/runtime/') && !key.startsWith('/auth/')

/** Revision of a cached response; undefined if there is none. */
const revisionIn = (cache: Cache, key: string): string | undefined => {
  const answer: unknown = cache.get(key)?.data
  const data = isObject(answer) ? answer['data'] : undefined
  const revision = isObject(data) ? data['revision'] : undefined
  return typeof revision === 'string' ? revision : undefined
}

/** Keeps the page up to date with published manifests, within two seconds; a form with unsaved input stays until it is closed or saved. */
export function useCatchUp(path: string): void {
  const { cache, mutate } = useSWRConfig()
  const guard = useContext(LeaveContext)
  const here = useRef(path)
  useEffect(() => {
    here.current = path
  }, [path])
  const catchUp = useMemo(
    () =>
      createCatchUp({
        shown: () => [menuGet.path, screenUrl(here.current)].map(key => revisionIn(cache, key)),
        // Waits first, so that a form begun during the delay counts, too.
        whenClean: async () => {
          await wait(Math.random() * MAX_JITTER_MS)
          await guard?.whenClean()
        },
        refresh: async () => {
          await mutate(isRuntimeUrl).catch(() => undefined)
        },
        renew: async () => {
          await mutate(isContentUrl).catch(() => undefined)
        },
        wait,
      }),
    [cache, mutate, guard],
  )
  useServerEvents('manifests.changed', payload => {
    if (typeof payload?.revision === 'string') void catchUp(payload.revision)
  })
}
