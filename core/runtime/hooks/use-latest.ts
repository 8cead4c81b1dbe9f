import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * Ref to the value of the latest committed render, for handlers and effects that outlive a render. Must not be read during rendering: it is written
 * in an insertion effect, before all other effects of the commit, because a render that React discards must leave no trace.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
