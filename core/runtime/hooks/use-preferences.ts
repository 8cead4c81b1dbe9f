import { useRuntime } from '../context/runtime.ts'
import type { PreferenceStore, Preferences } from '../preferences/preferences.ts'
import { useStore } from '../store/store.ts'

/** Display preferences of the signed-in employee, and the functions to change them. */
export const usePreferences = (): readonly [Preferences, Pick<PreferenceStore, 'set' | 'arrange'>] => {
  const { preferences } = useRuntime()
  return [useStore(preferences), preferences]
}
