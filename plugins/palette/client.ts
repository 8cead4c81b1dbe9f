import { definePlugin } from '#core/contract/client-plugin.ts'

export default definePlugin({
  id: 'palette',
  requires: ['standard'],
  widgets: {
    button: { load: async () => (await import('./client/palette-button.tsx')).paletteButton },
    keys: { load: async () => (await import('./client/palette-button.tsx')).keysEntry },
    panel: { load: async () => (await import('./client/palette-host.tsx')).palettePanel },
  },
})
