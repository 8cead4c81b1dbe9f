import { createContext } from 'react'

/** Texts of the login page that belong to the company that runs the app. */
export interface Brand {
  /** One line under the product name. */
  readonly tagline: string
  /** Up to three short sentences about the product's purpose. */
  readonly points: readonly string[]
  readonly copyright: string
  /** Text and address of the filing link. */
  readonly filing: { readonly text: string; readonly url: string }
}

export const BrandContext = createContext<Brand>({ tagline: '', points: [], copyright: '', filing: { text: '', url: '' } })
