import type { ClientPlugin } from '#core/contract/client-plugin.ts'

/** Presenters of actions; each is loaded when first opened. */
export const presenters: NonNullable<ClientPlugin['presenters']> = {
  confirm: { load: async () => (await import('./confirm.tsx')).ConfirmPresenter },
  dialog: { load: async () => (await import('./dialog.tsx')).DialogPresenter },
  drawer: { load: async () => (await import('./drawer.tsx')).DrawerPresenter },
  blank: { load: async () => (await import('./blank.tsx')).BlankPresenter },
  detail: { load: async () => (await import('./detail.tsx')).DetailPresenter },
  history: { load: async () => (await import('./history.tsx')).HistoryPresenter },
  download: { load: async () => (await import('./download.tsx')).DownloadPresenter },
  link: { load: async () => (await import('./link.tsx')).LinkPresenter },
}
