import { createContext } from 'react'

/** A rendered contribution, as its error boundary knows it. */
export interface PartIdentity {
  /** Id as used in manifests. */
  readonly id: string
  /** Kind of the contribution: controls, views, … */
  readonly kind: string | undefined
  readonly plugin: string
}

/** The innermost surrounding contribution. */
export const PartContext = createContext<PartIdentity | undefined>(undefined)
