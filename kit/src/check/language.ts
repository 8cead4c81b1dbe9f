/** The manifest language of the application that the kit was built from: that of the core, and what bundled plugins add to it. */
import { createLanguage } from '../../../core/manifest/index.ts'
import reports from '../../../plugins/reports/manifest/plugin.ts'

export const applicationLanguage = createLanguage([reports])
