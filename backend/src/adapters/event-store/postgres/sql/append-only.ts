/** What is in the log stays: the database itself refuses to change, delete or truncate it. */
export const APPEND_ONLY = `
CREATE OR REPLACE FUNCTION event_log.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'event_log.events is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$body$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON event_log.events
  FOR EACH STATEMENT EXECUTE FUNCTION event_log.refuse_change()`;
