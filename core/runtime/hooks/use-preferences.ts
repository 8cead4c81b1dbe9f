import { useRuntime } from '../context/runtime.ts'
import type { PreferenceStore, Preferences } from '../preferences/preferences.ts'
import { useStore } from '../store/store.ts'

/** How the employee who looks likes to see things, and the way to change it. */
export const usePreferences = (): readonly [Preferences, Pick<PreferenceStore, 'set' | 'arrange'>] => {
  const { preferences } = useRuntime()
  return [useStore(preferences), preferences]
}
