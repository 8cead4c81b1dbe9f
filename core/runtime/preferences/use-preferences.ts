import { useRuntime } from '../runtime.ts'
import { useStore } from '../table/store.ts'
import type { PreferenceStore, Preferences } from './preferences.ts'

/** How whoever looks likes to see things, and the way to change it. */
export const usePreferences = (): readonly [Preferences, Pick<PreferenceStore, 'set' | 'arrange'>] => {
  const { preferences } = useRuntime()
  return [useStore(preferences), preferences]
}
