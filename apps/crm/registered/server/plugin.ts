import { defineServerPlugin } from '#core/contract/server-plugin.ts'

/** Users of the app, the mini program and the web pages, and which lead they are. */
export const registered = defineServerPlugin({ id: 'registered', requires: ['system', 'institution', 'lead', 'retention', 'promotion'] })
