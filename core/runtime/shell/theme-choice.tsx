import { useSyncExternalStore } from 'react'
import { chooseTheme, subscribeTheme, type ThemeChoice, themeChoice } from './theme.ts'

const labels: readonly (readonly [ThemeChoice, string])[] = [
  ['system', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
]

/** Light, dark, or as the machine is. Stands in a menu. */
export const ThemeChoices = ({ username }: { readonly username: string }) => {
  const chosen = useSyncExternalStore(subscribeTheme, themeChoice)
  return (
    // biome-ignore lint/a11y/useSemanticElements: radios of a menu stand in a group
    <div className="yh-themes" role="group" aria-label="外观">
      {labels.map(([choice, label]) => (
        <button
          type="button"
          role="menuitemradio"
          aria-checked={choice === chosen}
          key={choice}
          onClick={() => chooseTheme(username, choice)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
