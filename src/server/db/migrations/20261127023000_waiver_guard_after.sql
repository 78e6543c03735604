-- After the policy has judged: one who may not see the appointment is told nothing of whether it is cancelled.
drop trigger cancellation_waiver_guard on cancellation_waiver;
create trigger cancellation_waiver_guard after insert on cancellation_waiver
  for each row execute function cancellation_waiver_guard();
