import { useCallback, useEffect, useState } from 'react'
import type { Reference } from '../wire.ts'

/** Loads the reference, a chunk of its own that no other page loads. */
export const loadReference = async (): Promise<Reference> => {
  const { default: data } = await import('../../../docs/reference/reference.generated.json', { with: { type: 'json' } })
  // `npm run reference` writes it as this type.
  return data as unknown as Reference
}

interface State {
  readonly reference?: Reference
  readonly error?: unknown
}

/** The loaded reference, or the error; neither while loading. */
export const useReference = (): State & { retry(): void } => {
  const [state, setState] = useState<State>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let left = false
    void tries
    loadReference().then(
      reference => !left && setState({ reference }),
      (error: unknown) => !left && setState({ error }),
    )
    return () => {
      left = true
    }
  }, [tries])
  const retry = useCallback(() => {
    setState({})
    setTries(count => count + 1)
  }, [])
  return { ...state, retry }
}
