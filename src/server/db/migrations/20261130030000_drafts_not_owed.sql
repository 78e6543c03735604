-- A report that was begun and is not required any more was chased as missing, and its visit never invoiced. Its words stay.
update report set status = 'not required' where status = 'draft' and not is_required;
