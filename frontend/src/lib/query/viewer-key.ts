/** The key of the query for the signed-in account, for what only has to know whether a session lasts. */
export const VIEWER_KEY = ['/api/user'];
