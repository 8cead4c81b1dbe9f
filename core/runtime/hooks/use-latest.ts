import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * What the page that is shown was drawn with, for handlers and effects that outlive a drawing. Never read while drawing: it is written when a
 * drawing has come onto the page, before any of its effects, because a drawing that React throws away must leave nothing behind.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
