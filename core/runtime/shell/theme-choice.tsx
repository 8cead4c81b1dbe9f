import { usePreferences } from '../hooks/use-preferences.ts'
import type { ThemeChoice } from '../theme/theme.ts'

const themeLabels: readonly (readonly [ThemeChoice, string])[] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
]

/** Choice of light theme, dark theme, or the system's. Part of a menu. */
export const ThemeChoices = () => {
  const [{ theme }, preferences] = usePreferences()
  return (
    // biome-ignore lint/a11y/useSemanticElements: radios of a menu stand in a group
    <div className="yh-themes" role="group" aria-label="外观">
      {themeLabels.map(([choice, label]) => (
        <button
          type="button"
          role="menuitemradio"
          aria-checked={choice === theme}
          key={choice}
          onClick={() => preferences.set({ theme: choice })}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
