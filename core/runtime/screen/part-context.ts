import { createContext } from 'react'

/** A contribution that is drawn, as its boundary knows it. */
export interface Part {
  /** As manifests call it. */
  readonly id: string
  /** What it is one of: controls, views, … */
  readonly kind: string | undefined
  readonly plugin: string
}

/** The innermost one around. */
export const PartContext = createContext<Part | undefined>(undefined)
