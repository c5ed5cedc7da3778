/** What the donor report begins with: all of it. */
export const reportDefaults = { evento: '', instituicao: '' }
