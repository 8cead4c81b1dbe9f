import { useCallback, useEffect, useState } from 'react'
import type { ReferenceData } from '../wire.ts'

/** Loads the reference, a chunk of its own that no other page loads. */
export const loadReference = async (): Promise<ReferenceData> => {
  const { default: data } = await import('../../../docs/reference/reference.generated.json', { with: { type: 'json' } })
  // `npm run reference` writes it as this type.
  return data as unknown as ReferenceData
}

interface ReferenceState {
  readonly reference?: ReferenceData
  readonly error?: unknown
}

/** The loaded reference, or the error; neither while loading. */
export const useReference = (): ReferenceState & { retry(): void } => {
  const [state, setState] = useState<ReferenceState>({})
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
