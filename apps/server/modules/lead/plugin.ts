import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { leadImporter } from './import.ts'
import { leadOperations } from './operations.ts'
import { verifyEndpoints } from './verify.ts'

/** Leads: what staff do with them, the duplicate check, and their import. */
export const lead = defineServerPlugin({ id: 'lead', operations: leadOperations, endpoints: verifyEndpoints, importers: [leadImporter] })
