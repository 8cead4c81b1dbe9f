import { useEffect } from 'react'

export const productName = '远航'

/** Sets the window's title; undefined leaves the bare product name. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} - ${productName}` : productName
  }, [title])
}
