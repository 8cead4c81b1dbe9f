-- Pixels of pictures as they are kept, upright: what forms ask of a picture's proportions is held against them. Null for what is no picture,
-- and for pictures from before, which records keep; what was uploaded before and is saved for the first time now must be uploaded again.
alter table file add column width integer check (width > 0), add column height integer check (height > 0);
alter table file add constraint file_picture_size check ((width is null) = (height is null));
